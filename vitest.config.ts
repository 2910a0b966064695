import { defineConfig, mergeConfig } from 'vitest/config';

import viteConfig from './vite.config.ts';

/** Tests that start Chromium or LibreOffice; `npm run test:unit` does without them. */
const BROWSER_TESTS = 'tests/**/*.browser.test.ts';

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      environment: 'node',
      testTimeout: 60_000,
      hookTimeout: 60_000,
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
            exclude: [BROWSER_TESTS],
          },
        },
        { extends: true, test: { name: 'browser', include: [BROWSER_TESTS] } },
      ],
    },
  }),
);
