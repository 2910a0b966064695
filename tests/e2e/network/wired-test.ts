import { startScratchService } from '#tests/e2e/harness/service.ts';
import { test as base } from '#tests/e2e/harness/test.ts';

/** The browser's message for a request without an answer. */
const NO_ANSWER = /net::ERR_/;

/** `test` with a service behind a wire that can be cut. */
export const test = base.extend<{ mended: void }>({
  service: async ({ wire, stopLater }, use) => {
    const service = await startScratchService({ PUBLIC_URL: wire.url });
    wire.leadTo(service.address);
    await use(service);
    stopLater(service);
  },
  mended: [
    async ({ wire, problems }, use) => {
      wire.mend();
      problems.allow(NO_ANSWER);
      await use();
    },
    { auto: true },
  ],
});
