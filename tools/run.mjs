import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

export const root = fileURLToPath(new URL('..', import.meta.url));

const onWindows = process.platform === 'win32';

/**
 * Runs a program in the project's folder, with the project's own tools (and its Node) first on the path. Returns its exit
 * code; 1 if it was killed or couldn't start. A signal ends it, and the launcher with it.
 */
export function run(program, args, environment = {}) {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  const child = spawn(program, args, {
    cwd: root,
    stdio: 'inherit',
    shell: onWindows,
    env: { ...process.env, ...environment, PATH: path },
  });
  let isStopping = false;
  const forward = (signal) => {
    isStopping = true;
    child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, forward);
  return new Promise((resolve) => {
    const end = (code) => {
      for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, forward);
      if (isStopping) process.exit(code ?? 1);
      resolve(code ?? 1);
    };
    child.once('exit', end);
    child.once('error', (error) => {
      process.stderr.write(`Couldn't start ${program}: ${error.message}\n`);
      end(1);
    });
  });
}

/** The options as parsed by parseArgs; ends the launcher with the usage if they are wrong. */
export function typedOptions(usage, config, numbers, pattern = /^\d{1,9}$/) {
  try {
    const { values } = parseArgs(config);
    for (const value of numbers.map((name) => values[name]))
      if (value !== undefined && !pattern.test(value)) throw new Error(`${value} isn't a whole number`);
    return values;
  } catch (error) {
    return giveUp(`${error.message}. Usage: ${usage}`);
  }
}

/** Ends the launcher with a message. */
export function giveUp(sentence) {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(1);
}
