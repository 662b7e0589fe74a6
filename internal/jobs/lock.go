package jobs

// Lock makes a directory if it is missing, and keeps it from other processes that call
// Lock or Do until it is released or this process dies. The error wraps [whole.ErrInUse] if
// another process has it. A directory with the state of something else than own, the name
// of a file, is refused. On systems without such locks it is not locked.
func Lock(path, own string) (release func(), err error) {
	d, err := openDirectory(path, own)
	if err != nil {
		return nil, err
	}
	return d.close, nil
}
