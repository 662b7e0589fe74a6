package jobs

// Lock makes a directory if it is missing, and keeps it from other processes that call
// Lock or Do until it is released or this process dies. The error wraps [ErrInUse] if
// another process has it. On systems without such locks it always succeeds.
func Lock(path string) (release func(), err error) {
	d, err := openDirectory(path)
	if err != nil {
		return nil, err
	}
	return d.close, nil
}
