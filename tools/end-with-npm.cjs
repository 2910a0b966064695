// npm hands a signal to the shell between it and its script, and that shell dies without telling the script, which
// would go on holding the port. So what npm started ends when its shell does.
'use strict';

if (process.env.npm_lifecycle_event) {
  const shell = process.ppid;
  setInterval(() => {
    if (process.ppid !== shell) process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}
