import { createServer } from 'node:http';
import { reportTo } from './bench-process.ts';
const body = Buffer.from(process.argv[2] ?? '', 'base64');
const server = createServer((_q, res) => { res.setHeader('content-type', 'text/html; charset=utf-8'); res.setHeader('content-length', body.length); res.end(body); });
server.listen(0, '127.0.0.1', () => { const a = server.address() as { port: number }; reportTo(process, `http://127.0.0.1:${a.port}`, async () => { server.closeAllConnections(); server.close(); }); });
