import { afterAll } from 'vitest';

import { killServing } from '#tests/server/deployment/serving-process.ts';

// After each file of checks: a service left by a check that failed would keep the run from ending.
afterAll(killServing);
