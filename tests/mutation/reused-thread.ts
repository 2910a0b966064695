import { type PoolOptions, type PoolWorker, ThreadsPoolWorker } from 'vitest/node';

export const REUSED_THREAD = 'reused-thread';

let thread: ThreadsPoolWorker | undefined;

/**
 * Runs the tests of one mutant after another in one thread, because loading the service takes longer than most of its
 * tests. A mutant that runs while its module loads gets a new thread.
 */
export function createPoolWorker(options: PoolOptions): PoolWorker {
  const isStatic = Reflect.get(options.project.getProvidedContext(), 'mutantActivation') === 'static';
  return isStatic ? new ThreadsPoolWorker(options) : reusedThread(options);
}

/** Answers instead of the thread when Vitest asks to stop it. */
function reusedThread(options: PoolOptions): PoolWorker {
  const listeners: [event: string, listener: (...args: unknown[]) => void][] = [];
  return {
    name: REUSED_THREAD,
    deserialize: (data) => data,
    on(event, listener) {
      listeners.push([event, listener]);
      thread?.on(event, listener);
    },
    off: (event, listener) => thread?.off(event, listener),
    send(message) {
      if (message.type !== 'stop') return thread?.send(message);
      const waiting = listeners.filter(([event]) => event === 'message');
      for (const [, listener] of waiting) listener({ type: 'stopped', __vitest_worker_response__: true });
    },
    async start() {
      if (thread) return;
      thread = new ThreadsPoolWorker(options);
      await thread.start();
      thread.on('exit', () => (thread = undefined));
    },
    async stop() {
      for (const [event, listener] of listeners) thread?.off(event, listener);
    },
  };
}
