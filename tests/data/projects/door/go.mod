module example.org/door

go 1.19
