import '#tools/require-node.cjs';
import '#tools/end-with-npm.cjs';
import { installWhenLockChanged } from '#tools/install.mjs';
import { run, typedOptions } from '#tools/run.mjs';
import { findTestPrograms } from '#tools/test-programs.mjs';

const USAGE = 'npm run test:generated -- [--documents 10000] [--seed 1] [--fixed] [--faults]';

const options = {
  documents: { type: 'string', default: '10000' },
  seed: { type: 'string' },
  fixed: { type: 'boolean', default: false },
  faults: { type: 'boolean', default: false },
};
const { documents, seed, fixed, faults } = typedOptions(USAGE, { options }, ['documents', 'seed']);
await installWhenLockChanged({ testTools: true });
const environment = await findTestPrograms();
// With --fixed: every document of the fixed set at every placement, on paper too; with --faults: every fault at every
// write; otherwise random documents, and pages of PDFs.
const drawn = seed ?? String(Math.floor(Math.random() * 1e9));
const random = { GENERATED_DOCUMENTS: documents, GENERATED_SEED: drawn };
const [files, settings] = fixed
  ? [['fixed-documents.browser.proof.ts'], { GENERATED_FIXED: 'all' }]
  : faults
    ? [['src/word/faults.browser.test.ts'], { GENERATED_FAULTS: 'all' }]
    : [['generated-documents.browser.proof.ts', 'drawn-otherwise.browser.proof.ts'], random];
process.exitCode = await run(
  'vitest',
  ['run', ...files, '--project', '*browser', '--disable-console-intercept'],
  { ...environment, ...settings },
);
