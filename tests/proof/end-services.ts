import { afterAll } from 'vitest';

import { killServing } from '#tests/server/deployment/serving-process.ts';

// After each file of checks: a service left by a check that failed would keep the run from ending.
afterAll(killServing);
// Nothing comes after a file of which --only left out all checks: what it started ends with the process.
process.once('SIGTERM', () => process.exit());
