import { startScratchService, startTlsScratchService } from './service.ts';

export interface Site {
  /** Of a service as Word's users have it, over https. */
  url: string;
  token: string;
  /** The origin of the simulated Word. */
  word: string;
  stop(): Promise<void>;
}

/** The site of E2E_BASE_URL and E2E_TOKEN; a service of our own without them. */
export async function startSite(): Promise<Site> {
  const { E2E_BASE_URL, E2E_TOKEN = '' } = process.env;
  const own = await (E2E_BASE_URL === undefined ? startTlsScratchService() : startScratchService());
  const url = E2E_BASE_URL ?? own.url;
  const token = E2E_BASE_URL === undefined ? (own.tokens[0]?.token ?? '') : E2E_TOKEN;
  return { url: new URL(url).origin, token, word: own.url, stop: () => own.stop() };
}
