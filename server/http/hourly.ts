import type { FastifyInstance } from 'fastify';

const HOUR_MS = 3_600_000;

/** At the start and every hour, without blocking requests. A failure is logged. */
export function repeatHourly(app: FastifyInstance, work: () => Promise<void>, failureMessage: string): void {
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    try {
      await work();
    } catch (error) {
      app.log.warn({ err: error }, failureMessage);
    }
  }

  app.addHook('onReady', async () => void (running = run()));
  const timer = setInterval(() => (running = run()), HOUR_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}
