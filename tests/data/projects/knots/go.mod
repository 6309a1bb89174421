module example.org/knots

go 1.21
