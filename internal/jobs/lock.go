package jobs

// Lock makes a directory if it is not there, and keeps other processes from it, until
// it is released or this process dies: those that call Lock or Do. The error wraps
// [ErrInUse] if another has it. Systems without such locks refuse nobody.
func Lock(path string) (release func(), err error) {
	d, err := openDirectory(path)
	if err != nil {
		return nil, err
	}
	return d.close, nil
}
