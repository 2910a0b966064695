import { runAdmin } from './run-admin.ts';

// The program that reads the output may have read enough: `| head` is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') process.stderr.write(`Can't write the output: ${error.message}\n`);
  process.exit(error.code === 'EPIPE' ? 0 : 1);
});

process.exitCode = await runAdmin(process.argv.slice(2), process);
