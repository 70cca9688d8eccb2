"""A result as a picture to share: plain shapes, laid out once, written as SVG, drawn as PNG, or part of a page."""
