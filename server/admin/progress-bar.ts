import { WriteStream } from 'node:tty';

import { Presets, SingleBar } from 'cli-progress';

import type { Terminal } from './administration.ts';

export interface ProgressBar {
  show: (done: number, total: number) => void;
  stop: () => void;
}

/** A bar on stderr for somebody who watches; nothing where a file or a pipe does. */
export function progressBar(stderr: Terminal['stderr'], label: string): ProgressBar {
  if (!(stderr instanceof WriteStream)) return { show: () => undefined, stop: () => undefined };
  const bar = new SingleBar(
    { format: `${label} {bar} {percentage} %`, stream: stderr, hideCursor: true, clearOnComplete: true },
    Presets.shades_classic,
  );
  let isStarted = false;
  return {
    show(done, total) {
      if (!isStarted) bar.start(total, done);
      isStarted = true;
      bar.update(done);
    },
    stop: () => bar.stop(),
  };
}
