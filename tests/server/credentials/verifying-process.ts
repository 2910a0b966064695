import { startTestService } from '#tests/server/service-fixture.ts';

/** Run as a process of its own: verifies each file several times at once, and prints what was answered. */
const [databaseUrl = '', token = '', ...files] = process.argv.slice(2);
const service = await startTestService({ databaseUrl, env: { LOG_LEVEL: 'silent' } });
const answers = await Promise.all(
  files.flatMap((doc_id) =>
    Array.from({ length: 8 }, async () => {
      const response = await service.app.inject({
        method: 'POST',
        url: '/api/ext/verification',
        headers: { authorization: `Bearer ${token}` },
        payload: { doc_id, product: 'word', title: `From process ${process.pid}` },
      });
      return { doc_id, status: response.statusCode, body: response.json() };
    }),
  ),
);
await service.stop();
process.stdout.write(JSON.stringify(answers));
