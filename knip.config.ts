import type { KnipConfig } from 'knip';

import testTools from './tests/tools/package.json' with { type: 'json' };

const config: KnipConfig = {
  workspaces: {
    '.': {
      entry: [
        'server/db/migrations/*.ts',
        'tests/bench/*-process.ts',
        'tests/proof/{vitest.config,end-services}.ts',
        'tests/{hostile,faults}/*.check.ts',
        'tests/bench/template/pane.tsx',
        'tests/bench/content/reader-page.ts',
        'tests/failover/{global-setup,start-cluster}.ts',
        'tests/mutation/{mutate,vitest.config,end-of-mutant}.ts',
        'tests/server/contract/generate-client.mjs',
        'tests/src/word/generated/player.ts',
        'tests/document-text/docx/{both-readings,read-in-page}.ts',
        'playground/start.ts',
        'tests/word-host/harness/harness-page.ts',
        'tools/**/*.mjs',
        'tools/*.ts',
        'tools/pictures/*.ts',
        'tools/vite/dev-server.config.ts',
      ],
      project: ['{server,src,playground,tests,tools}/**/*.{ts,tsx,mjs,cjs}', '*.ts'],
      // A test uses pdf.js's operators, a dependency of packages/document-text.
      ignoreDependencies: [...Object.keys(testTools.devDependencies), 'pdfjs-dist'],
      ignoreUnresolved: ['office-js'],
      // Listed among the tests' tools, where knip doesn't see their use.
      vitest: true,
      playwright: true,
    },
  },
  // Nothing in that folder uses its dependencies: tests/install.test.ts checks their users.
  ignoreWorkspaces: ['tests/tools'],
  ignoreBinaries: [
    'du',
    'ip',
    'nginx',
    'oxfmt',
    'prlimit',
    'redis-server',
    'systemd-analyze',
    'taskset',
    'tsc',
    'unshare',
  ],
  ignoreExportsUsedInFile: { interface: true, type: true },
};

export default config;
