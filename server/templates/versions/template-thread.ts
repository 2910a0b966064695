import type { FastifyInstance } from 'fastify';
import { Piscina } from 'piscina';

import { codeOf } from '#server/errors/file-faults.ts';
import { unavailable } from '#server/errors/refusals.ts';
import type { ReadTemplate, TemplateToRead } from '#server/templates/read-template.ts';
import { problemOf } from '#server/templates/template-problem.ts';

/** Files that may wait behind the one being read. */
const MAX_WAITING = 4;
const MAX_IDLE_MS = 60_000;
/** Enough for the largest template on a slow machine. */
const MAX_MS = 20_000;
const MAX_MEMORY_MB = 512;

export interface TemplateThread {
  read: (file: TemplateToRead) => Promise<ReadTemplate>;
}

/** Its limits on time and memory keep a malicious file from delaying other requests. 503 if too many wait. */
export function createTemplateThread(app: FastifyInstance): TemplateThread {
  const pool = new Piscina<TemplateToRead | null, ReadTemplate>({
    filename: new URL('template-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: MAX_IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
    execArgv: [],
  });
  app.addHook('onClose', () => pool.destroy());
  return {
    async read(file) {
      if (pool.queueSize >= MAX_WAITING)
        throw unavailable('Other templates are still being read. Try again shortly');
      // On a busy machine, loading the code takes longer than reading the file, and uses none of its time.
      await pool.run(null, { name: 'prepare' });
      const signal = AbortSignal.timeout(MAX_MS * (pool.queueSize + 1));
      try {
        return await pool.run(file, { name: 'readTemplate', signal });
      } catch (error) {
        if (!signal.aborted && codeOf(error) !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
        const problem = problemOf('too_large', 'The file takes too long to read');
        return { problems: [problem], file: null, example: null, html: null };
      }
    },
  };
}
