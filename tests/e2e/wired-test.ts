import { startScratchService } from './service.ts';
import { test as base } from './test.ts';
import { Wire } from './wire.ts';

/** The browser's own line for a request without an answer. */
const NO_ANSWER = /net::ERR_/;

/** `test` with a service that is reached over a wire which can be cut. */
export const test = base.extend<{ mended: void }, { wire: Wire }>({
  wire: [
    async ({}, use) => {
      const wire = await Wire.lay();
      await use(wire);
      await wire.stop();
    },
    { scope: 'worker' },
  ],
  service: [
    async ({ wire }, use) => {
      const service = await startScratchService({ PUBLIC_URL: wire.url });
      wire.leadTo(service.address);
      await use(service);
      await service.stop();
    },
    { scope: 'worker' },
  ],
  mended: [
    async ({ wire, problems }, use) => {
      wire.mend();
      problems.allow(NO_ANSWER);
      await use();
    },
    { auto: true },
  ],
});
