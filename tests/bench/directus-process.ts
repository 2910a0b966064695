import { type AddressInfo } from 'node:net';
import type { Server } from 'node:http';

import { reportTo } from './processes.ts';

/** Directus, configured by the environment, from its folder of packages; runs on that folder's Node. */
const [folder = ''] = process.argv.slice(2);
const directus: { createServer(): Promise<Server> } = await import(`${folder}/@directus/api/dist/server.js`);
const server = await directus.createServer();
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  reportTo(process, `http://127.0.0.1:${port}`, async () => process.exit());
});
