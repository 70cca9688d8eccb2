"""The rival of a solo game at work: his card entered once, his turn told step by step."""
