import { OFFICE_FRAME_ANCESTORS } from '#contract/office-hosts.ts';

const ONLY = 'only';
const SITE = /^https:\/\/[a-z\d-]+(\.[a-z\d-]+)*(:\d{1,5})?$/i;
/** Two labels at least under a wildcard; otherwise every site of a top-level domain could frame the pane. */
const SITES_BELOW = /^https:\/\/\*(\.[a-z\d-]+){2,}(:\d{1,5})?$/i;
const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?$/;

/** Whether these items of FRAME_ANCESTORS name sites, and not the whole web. */
export function isFrameAncestors(items: readonly string[]): boolean {
  const [first, ...others] = items;
  if (first !== ONLY) return items.every(isSite);
  return others.length > 0 && (others.join() === "'none'" || others.every(isSite));
}

/** The sources of `frame-ancestors`: Microsoft's and those of the items, or behind `only` those of the items alone. */
export function frameAncestors(items: readonly string[]): string[] {
  const [first, ...others] = items;
  return first === ONLY ? others : [...new Set(["'self'", ...OFFICE_FRAME_ANCESTORS, ...items])];
}

function isSite(item: string): boolean {
  return item === "'self'" || [SITE, SITES_BELOW, LOOPBACK].some((pattern) => pattern.test(item));
}
