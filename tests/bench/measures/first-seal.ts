import { makeFirstSeal } from '#tests/e2e/dashboard/connecting.ts';
import { Dashboard, Device, invited } from '#tests/e2e/dashboard/dashboard.ts';
import { Playground } from '#tests/e2e/harness/playground.ts';
import { startScratchService } from '#tests/e2e/harness/service.ts';
import { launchBrowser } from '#tests/bench/bench-browser.ts';
import { atMost, type Figure, median } from '#tests/bench/figure.ts';

const ROUNDS = 3;
const LIMIT_S = 60;

/** From a person's invitation to their first seal, as fast as the screens allow without reading. */
export async function measureFirstSeal(): Promise<Figure[]> {
  const service = await startScratchService();
  const browser = await launchBrowser();
  try {
    const seconds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const name = `Zoé Martin ${round}`;
      const { link } = await invited(service, name);
      const context = await browser.newContext({ baseURL: service.url });
      const person = new Dashboard(await context.newPage());
      await Device.connect(person.page);
      const playground = new Playground(await context.newPage());
      seconds.push((await makeFirstSeal(person, { link: await link(), name }, playground)) / 1000);
      await context.close();
    }
    return [
      atMost(1, median(seconds) / LIMIT_S, {
        what: 'from the link of an invitation to the first seal, in the browser, with a title and six digits typed',
        against: `${LIMIT_S} seconds`,
        note: `${median(seconds).toFixed(1)} s, median of ${ROUNDS}`,
      }),
    ];
  } finally {
    await browser.close();
    await service.stop();
  }
}
