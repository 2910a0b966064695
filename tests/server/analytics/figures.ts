import type { Kpis } from '#contract/analytics.ts';

import { call } from '#tests/server/call.ts';
import { forged, PHONE } from '#tests/server/public-page/public-service.ts';
import type { TestService } from '#tests/server/service-fixture.ts';

export const NOTHING: Kpis = {
  verifications_created: 0,
  documents_issued: 0,
  total_scans: 0,
  valid_scans: 0,
  invalid_scans: 0,
};

/** Opens a credential's public page this often with its signature, and with another one. */
export async function scan(
  { app, addresses }: Pick<TestService, 'app' | 'addresses'>,
  credential: { public_id: string; key_id: string },
  { good = 0, bad = 0 }: { good?: number; bad?: number },
): Promise<void> {
  const { pathname, search } = new URL(addresses.verifyUrl(credential));
  const pages = [...Array(good).fill(pathname + search), ...Array(bad).fill(forged(pathname + search))];
  for (const url of pages) await app.inject({ url, headers: PHONE });
}

export async function statistics(
  service: Pick<TestService, 'app'>,
  token: string,
  query: Record<string, string> = {},
) {
  return (await call(service, 'statisticsRead', { token, query })).answer.statistics;
}
