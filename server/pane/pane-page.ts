import { randomBytes } from 'node:crypto';

import { xmlText } from '#contract/word-file/xml-text.ts';
import type { Config } from '#server/config/config.ts';
import { paneHeaders } from '#server/html/page-headers.ts';

export type PanePageSettings = Pick<Config, 'officeJs' | 'publicUrl' | 'qrUrl' | 'frameAncestors'>;

/** Fills the placeholders of a built pane page, with a new nonce that its headers contain too. */
export function renderPanePage(html: string, settings: PanePageSettings) {
  const { publicUrl, frameAncestors } = settings;
  const nonce = randomBytes(16).toString('base64');
  const elsewhere = (address: string) => {
    const { origin } = new URL(address, publicUrl);
    return origin === new URL(publicUrl).origin ? '' : ` ${origin}`;
  };
  const [officeJs, qr] = [elsewhere(settings.officeJs), elsewhere(settings.qrUrl)];
  const headers: Record<string, string> = {
    'content-type': 'text/html; charset=utf-8',
    ...paneHeaders({ nonce, officeJs, qr, frameAncestors }),
  };
  return {
    html: html
      .replaceAll('__OFFICE_JS__', () => xmlText(settings.officeJs))
      .replaceAll('__CSP_NONCE__', nonce),
    headers,
  };
}
