import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';

import { SIGNS } from '#contract/headline.ts';
import { createPage } from '#server/html/page.ts';

import { checkedAt } from './fact-rows.ts';
import { PARTIALS } from './parts/parts.ts';
import { sendHtml } from './reader-answer.ts';
import { TEXTS } from './texts.ts';
import type { VerdictView } from './verdict-view.ts';

const page = createPage<Content>({
  template: new URL('verdict-page.hbs', import.meta.url),
  style: [
    'reader-page.css',
    'verdict-page.css',
    'parts/ask-facts.css',
    'parts/check-file.css',
    'parts/report.css',
  ].map((name) => new URL(name, import.meta.url)),
  partials: PARTIALS,
});

export const VERDICT_HEADERS = page.headers('verdict');

/** Icons of verdicts that differ from those of their tone. */
const OWN_SIGNS: Partial<Record<VerdictView['verdict'], string>> = {
  scheduled: 'M12 6.5V12.5h4',
  expired: 'M7 8.6a6 6 0 1 1-1 3.4M6.6 5.4v3.4h3.4M12 9v3.4h2.4',
  reported: SIGNS.good,
};

type Moment = ReturnType<typeof checkedAt>;

interface Content extends Omit<VerdictView, 'language' | 'frame' | 'title' | 'brand'> {
  logo: NonNullable<VerdictView['brand']>['logo'];
  sign: string;
  checkedLabel: string;
  printLabel: string;
  checkedAt: Moment | null;
}

/** Nothing was checked for these. */
const UNCHECKED: readonly VerdictView['verdict'][] = ['too_many', 'reported'];
/** Complete pages that may be requested again within their minute, as when a full hall scans one code. */
const finished = new LRUCache<VerdictView, { minute: number; bytes: Buffer }>({ max: 100 });

export function sendVerdict(reply: FastifyReply, view: VerdictView, now: Date) {
  if (view.brand) reply.headers(page.headers('branded', view.brand.extraStyle));
  return sendHtml(reply, view.language, verdictPage(view, now));
}

export function verdictPage(view: VerdictView, now: Date): string | Buffer {
  if (UNCHECKED.includes(view.verdict)) return render(view, null);
  const minute = Math.floor(now.getTime() / 60_000);
  const last = finished.get(view);
  if (last?.minute === minute) return last.bytes;
  const bytes = Buffer.from(render(view, checkedAt(now, view.language)));
  finished.set(view, { minute, bytes });
  return bytes;
}

function render({ language, frame, title, brand, ...content }: VerdictView, moment: Moment | null): string {
  const { heading, checked: checkedLabel, print: printLabel } = TEXTS[language];
  return page.render(
    { language, ...frame, heading, title, extraStyle: brand?.extraStyle ?? '' },
    {
      ...content,
      logo: brand?.logo ?? null,
      sign: OWN_SIGNS[content.verdict] ?? SIGNS[content.tone],
      printLabel,
      checkedLabel,
      checkedAt: moment,
    },
  );
}
