import './require-node.cjs';
import './end-with-npm.cjs';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { installWhenLockChanged } from './install.mjs';
import { giveUp, root, run } from './run.mjs';

const port = Number(process.env.PORT ?? 3000);
if (!Number.isInteger(port) || port < 1 || port > 65534)
  giveUp('PORT must be a whole number from 1 to 65534.');
const servicePort = port + 1;

await installWhenLockChanged();
// The service looks for the built playground when it starts, and in development there may be none.
mkdirSync(join(root, 'dist/playground'), { recursive: true });
const service = run('node', ['--watch', '--watch-preserve-output', 'playground/start.ts'], {
  PORT: String(servicePort),
  PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
});
const pages = run('vite', ['--config', 'tools/vite/dev-server.config.ts', '--port', String(port)], {
  DEV_SERVICE: `http://localhost:${servicePort}`,
});
// If one of them ends, the other is useless.
process.exit(await Promise.race([service, pages]));
