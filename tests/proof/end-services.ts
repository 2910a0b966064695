import { afterAll } from 'vitest';

import { killServing } from '#tests/server/deployment/serving-process.ts';

// After each file of checks, because a service left by a failed check would keep the run from ending.
afterAll(killServing);
// Nothing follows a file whose checks --only excludes: what it started ends with the process.
process.once('SIGTERM', () => process.exit());
