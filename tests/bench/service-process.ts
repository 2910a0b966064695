import { parseConfig } from '#server/config/config.ts';
import { createApp } from '#server/app.ts';
import { createAddresses } from '#server/credentials/addresses.ts';
import { createSigner } from '#server/keys/signature.ts';
import { openDatabase } from '#server/db/database.ts';
import { reportTo } from './processes.ts';

/** The service, configured by the environment, without the pane. */
const config = parseConfig(process.env);
const database = await openDatabase(config.databaseUrl);
const signer = createSigner(config.signingKeys);
const addresses = createAddresses(config, signer);
const app = await createApp({ config, database, signer, addresses, clock: () => new Date() });
const address = await app.listen({ host: '127.0.0.1', port: 0 });
reportTo(process, address, async () => {
  await app.close();
  await database.close();
});
