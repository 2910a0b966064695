import { runAdmin } from './run-admin.ts';

// A closed pipe, as in `| head`, isn't a fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') process.stderr.write(`Can't write the output: ${error.message}\n`);
  process.exit(error.code === 'EPIPE' ? 0 : 1);
});

process.exitCode = await runAdmin(process.argv.slice(2), process);
