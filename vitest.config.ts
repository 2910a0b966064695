import './tools/require-test-node.cjs';
import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, matchesGlob, resolve } from 'node:path';

import { defineConfig, mergeConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

import { missingForCluster } from './tools/test-programs.mjs';
import viteConfig from './vite.config.ts';

/** Modules that open a database of the run's engine: a test that doesn't import them runs once. */
const DATABASE_FIXTURE = 'tests/server/scratch-database.ts';
/**
 * On PostgreSQL these run only in the long form of the proofs, unless one of their tests is about simultaneous acts. The
 * other files send the statements of every room there.
 */
const LATE_ON_POSTGRES = [
  'tests/server/{admin,contract,issuance,reference}/**/*.test.ts',
  'tests/server/access/{authentication,changed-midway}.test.ts',
  'tests/server/analytics/analytics.test.ts',
  'tests/server/api/{access-matrix,bad-input,openapi}.test.ts',
  'tests/server/archive/damaged-archive.test.ts',
  'tests/server/classes/class-files.test.ts',
  'tests/server/credentials/{doc-id,search}.test.ts',
  'tests/server/dashboard/attacks/{every-operation,false-passkeys}.test.ts',
  'tests/server/dashboard/openid/*.test.ts',
  'tests/server/http/{addresses,logs,rate-limits,raw-requests,refusal-pages}.test.ts',
  'tests/server/public-page/{all-states,check,public-page,report-page}.test.ts',
  'tests/server/qr/qr-picture.test.ts',
];
/** They need root and programs that some machines lack; the launcher reports if they don't run. */
const CLUSTER_TESTS = 'tests/failover/**';

/** Fixed, so that everybody gets the same result; the long forms use and print a random seed. */
const FIXED_SEED = 'tests/fixed-seed.ts';

/** Vitest begins with large files. These are small for their time, and the run would wait at its end for one alone. */
const LONGEST = /tests\/(patterns\.test|release\.proof)\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    const others = sorted.filter(({ moduleId }) => !LONGEST.test(moduleId));
    return [...sorted.filter(({ moduleId }) => LONGEST.test(moduleId)), ...others];
  }
}

const common = { isolate: false, setupFiles: [FIXED_SEED] };
const late = globSync(LATE_ON_POSTGRES).filter(
  (file) =>
    !file.includes('.postgres.') && !/^ *test.*(simultaneous|at once)/m.test(readFileSync(file, 'utf8')),
);

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      environment: 'node',
      // A busy machine takes several times as long as an idle one.
      testTimeout: 180_000,
      hookTimeout: 180_000,
      expect: { poll: { timeout: 60_000 } },
      sequence: { sequencer: LongestFirst },
      // Three on two processors, because tests often wait for a disk, a database, a browser or a time limit.
      maxWorkers: Math.max(3, availableParallelism() - 1),
      // Programs that tests start reuse compiled code.
      env: { NODE_COMPILE_CACHE: resolve('node_modules/.cache/sealmark/compiled') },
      // `*.test.ts` are the tests of every change, `*.proof.ts` those of operation.
      projects: [
        ...projectsOf('test', ''),
        ...projectsOf('proof', 'proof-'),
        project('late-postgres', onPostgres(late)),
      ],
    },
  }),
);

/**
 * The files with this ending, in three projects: `browser` starts Chromium or LibreOffice, `postgres` has the files for that
 * engine alone and those that run on both, `unit` all others. No file has a process of its own: loading the service, or
 * building the Word host, anew for each takes as long as testing them.
 */
function projectsOf(ending: 'test' | 'proof', prefix: string) {
  const browser = `tests/**/*.browser.${ending}.ts`;
  const postgres = `tests/**/*.postgres.${ending}.ts`;
  const unit = { ...common, include: [`tests/**/*.${ending}.{ts,tsx}`], exclude: [browser, postgres] };
  const own = globSync(`tests/server/**/*.${ending}.ts`).filter((file) => !late.includes(file));
  const projects = {
    unit,
    postgres: onPostgres([...own, ...globSync(postgres)]),
    browser: { ...common, include: [browser] },
  };
  return Object.entries(projects).map(([name, test]) => project(`${prefix}${name}`, test));
}

function onPostgres(files: readonly string[]) {
  const hasCluster = missingForCluster().length === 0;
  const isForCluster = hasCluster && files.some((file) => matchesGlob(file, CLUSTER_TESTS));
  return {
    ...common,
    include: files.filter((file) => file.includes('.postgres.') || importsDatabase(file)),
    exclude: [`tests/**/*.sqlite.*.ts`, ...(hasCluster ? [] : [CLUSTER_TESTS])],
    globalSetup: [
      'tests/postgres/global-setup.ts',
      ...(isForCluster ? ['tests/failover/global-setup.ts'] : []),
    ],
    setupFiles: [FIXED_SEED, 'tests/postgres/use-postgres.ts'],
  };
}

function project(name: string, test: object) {
  return { extends: true as const, test: { ...test, name } };
}

/** Directly, or through other modules of the tests. */
function importsDatabase(file: string, seen = new Set<string>()): boolean {
  if (file === DATABASE_FIXTURE) return true;
  if (seen.has(file)) return false;
  seen.add(file);
  const imports = readFileSync(file, 'utf8').matchAll(
    /^import (?!type )[^;]* from '(#tests|\.{1,2})\/([^']+\.ts)'/gm,
  );
  return imports.some(([, root = '', path = '']) =>
    importsDatabase(root === '#tests' ? join('tests', path) : join(dirname(file), root, path), seen),
  );
}
