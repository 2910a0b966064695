import './tools/require-test-node.cjs';
import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';

import { defineConfig, mergeConfig } from 'vitest/config';

import { missingForCluster } from './tools/test-programs.mjs';
import viteConfig from './vite.config.ts';

/** Tests that start Chromium or LibreOffice; `npm run test:unit` does without them. */
const BROWSER_TESTS = 'tests/**/*.browser.test.ts';
/** Tests of one engine; of the others, all that reach a database run on both. */
const POSTGRES_TESTS = 'tests/**/*.postgres.test.ts';
const SQLITE_TESTS = 'tests/**/*.sqlite.test.ts';
/** They need root and programs that not every machine has; the launcher says when they don't run. */
const CLUSTER_TESTS = 'tests/failover/**';
const DATABASE_TESTS =
  'tests/server/{admin,analytics,contents,credentials,db,facts,http,issuance,organizations,people,public-page,qr,reports,tokens}/**/*.test.ts';
/** What opens a database of the engine that a run is about; a test that imports none of it needs one run. */
const DATABASE_FIXTURE =
  /\/(service-fixture|public-service|opened-database|scratch-database|used-service|admin)\.ts'/;

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      environment: 'node',
      testTimeout: 60_000,
      hookTimeout: 60_000,
      // A busy machine takes longer than the usual second.
      expect: { poll: { timeout: 20_000 } },
      // Three on two processors: tests often wait for a disk, a database, a browser or a limit of time.
      maxWorkers: Math.max(3, availableParallelism() - 1),
      // The programs that tests start load what an earlier one compiled.
      env: { NODE_COMPILE_CACHE: resolve('node_modules/.cache/sealmark/compiled') },
      // No file of any project has a process of its own: loading the service, or building the Word host, anew for each
      // takes as long as testing them.
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            isolate: false,
            include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
            exclude: [BROWSER_TESTS, POSTGRES_TESTS],
          },
        },
        {
          extends: true,
          test: {
            name: 'postgres',
            isolate: false,
            include: [...databaseTests(), POSTGRES_TESTS],
            exclude: [SQLITE_TESTS, ...(missingForCluster().length > 0 ? [CLUSTER_TESTS] : [])],
            globalSetup: 'tests/postgres/global-setup.ts',
            setupFiles: 'tests/postgres/use-postgres.ts',
          },
        },
        { extends: true, test: { name: 'browser', isolate: false, include: [BROWSER_TESTS] } },
      ],
    },
  }),
);

function databaseTests(): string[] {
  return globSync(DATABASE_TESTS).filter((file) => DATABASE_FIXTURE.test(readFileSync(file, 'utf8')));
}
