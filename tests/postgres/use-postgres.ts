import { inject } from 'vitest';

import { POSTGRES_URL } from '#tests/server/scratch-database.ts';

// The tests' processes inherit it.
process.env[POSTGRES_URL] = inject('postgresUrl');
