module bonepile

go 1.26
