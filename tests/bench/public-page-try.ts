import { startProcess } from './bench-process.ts';
import { measure } from './load.ts';
import SQLite from 'better-sqlite3';
import { createSigner } from '#server/credentials/signature.ts';
import { readFileSync } from 'node:fs';
const [path='/tmp/bench-s/s.db', amount='8000', conns='64'] = process.argv.slice(2);
const keys = readFileSync('/tmp/bench-s/signing-keys','utf8').trim();
const env = { DATABASE_URL: `sqlite:${path}`, PUBLIC_URL: 'http://localhost:3000', SIGNING_KEYS: keys, TRUST_PROXY: 'loopback', LOG_LEVEL: process.env['LL'] ?? 'warn', RATE_LIMIT: '1000000' };
const [id='', b64=''] = keys.split(':');
const signer = createSigner([{ id, secret: Buffer.from(b64, 'base64') }]);
const db = new SQLite(path);
const pid = db.prepare("select public_id from credentials where revoked_at is null and effective_date is null limit 1").pluck().get() as string;
const agents = Array.from({length: 40}, (_, i) => ({ 'x-forwarded-for': `10.0.${process.pid%250}.${i}`, 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1', accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'accept-language': 'fr-FR,fr;q=0.9,en;q=0.8' }));
const url = `/verification/document/${pid}?sig=${signer.sign(pid, id)}`;
const s = await startProcess(new URL('service-process.ts', import.meta.url), { env });
const body = Buffer.from(await (await fetch(s.address + url, { headers: agents[0]! })).arrayBuffer());
const b = await startProcess(new URL('bare-try.ts', import.meta.url), { args: [body.toString('base64')] });
const wal = () => { try { return readFileSync(path + '-wal').length } catch { return 0 } };
for (let i = 0; i < 4; i++) {
  const bare = await measure(b, { path: url, headers: agents, connections: +conns, amount: +amount });
  db.pragma('wal_checkpoint(truncate)'); const w0 = wal();
  const ours = await measure(s, { path: url, headers: agents, connections: +conns, amount: +amount });
  console.log('bare', bare.cpuMicrosPerRequest.toFixed(1), bare.perSecond.toFixed(0), 'ours', ours.cpuMicrosPerRequest.toFixed(1), ours.perSecond.toFixed(0), 'ratio', (bare.cpuMicrosPerRequest/ours.cpuMicrosPerRequest).toFixed(2), 'wal/scan', ((wal()-w0)/+amount).toFixed(1));
}
await s.stop(); await b.stop(); db.close();
