"""An open table shown to the phones in the Wi-Fi: the server, who may do what, and the pages."""
