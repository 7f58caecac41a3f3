// Lines of points.
