// npm sends a signal to the shell between it and its script, and that shell ends without notifying the script, which would
// keep the port. So a script started by npm ends when its shell does.
'use strict';

if (process.env.npm_lifecycle_event) {
  const shell = process.ppid;
  setInterval(() => {
    if (process.ppid !== shell) process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}
