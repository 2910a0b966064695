import { defineConfig } from 'vitest/config';

import { createPoolWorker, REUSED_THREAD } from './reused-thread.ts';

export default defineConfig({
  plugins: [
    {
      name: 'reused-thread',
      // Here and not as `pool`, which Stryker sets itself.
      configureVitest({ project }) {
        project.config.pool = REUSED_THREAD;
        project.config.poolRunner = { name: REUSED_THREAD, createPoolWorker };
      },
    },
  ],
  test: {
    include: ['tests/server/**/*.test.ts'],
    isolate: false,
    setupFiles: 'tests/mutation/end-of-mutant.ts',
    // An unanswered request ends here, so that the thread can be reused.
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
});
