import { inject } from 'vitest';

import { POSTGRES_URL } from '#tests/server/scratch-database.ts';

// The processes that tests start inherit it.
process.env[POSTGRES_URL] = inject('postgresUrl');
