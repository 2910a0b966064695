import { FILE_HOSTS } from '#contract/office-hosts.ts';

/** By cloud. A browser checks every page around the pane: Word's, SharePoint's, OneDrive's, and Teams'. */
export const PAGE_HOSTS: readonly string[] = [
  // Worldwide, and GCC in the United States
  '*.officeapps.live.com',
  '*.office.com',
  '*.office365.com',
  '*.microsoft365.com',
  '*.cloud.microsoft',
  'teams.microsoft.com',
  '*.teams.microsoft.com',
  'teams.live.com',
  // GCC High
  '*.office365.us',
  '*.usgovcloud.microsoft',
  'gov.teams.microsoft.us',
  '*.gov.teams.microsoft.us',
  // Department of Defense
  'dod.teams.microsoft.us',
  '*.dod.teams.microsoft.us',
  // China, operated by 21Vianet
  '*.partner.officewebapps.cn',
  '*.partner.office365.cn',
  'teams.microsoftonline.cn',
  // France (Bleu) and Germany (Delos)
  '*.sovcloud.fr',
  '*.sovcloud.de',
];

/** Who may frame the pane by default, as sources of a CSP. */
export const OFFICE_FRAME_ANCESTORS: readonly string[] = [
  ...PAGE_HOSTS,
  ...FILE_HOSTS.filter(({ framesPane }) => framesPane).map(({ name }) => name),
].map((name) => `https://${name}`);

const ONLY = 'only';
const SITE = /^https:\/\/[a-z\d-]+(\.[a-z\d-]+)*(:\d{1,5})?$/i;
/** A wildcard needs at least two labels; otherwise every site of a top-level domain could frame the pane. */
const SITES_BELOW = /^https:\/\/\*(\.[a-z\d-]+){2,}(:\d{1,5})?$/i;
const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?$/;

/** Whether these items of FRAME_ANCESTORS name single sites instead of the whole web. */
export function isFrameAncestors(items: readonly string[]): boolean {
  const [first, ...others] = items;
  if (first !== ONLY) return items.every(isSite);
  return others.length > 0 && (others.join() === "'none'" || others.every(isSite));
}

/** The sources of `frame-ancestors`: Microsoft's and those of the items, or with `only` just those of the items. */
export function frameAncestors(items: readonly string[]): string[] {
  const [first, ...others] = items;
  return first === ONLY ? others : [...new Set(["'self'", ...OFFICE_FRAME_ANCESTORS, ...items])];
}

function isSite(item: string): boolean {
  return item === "'self'" || [SITE, SITES_BELOW, LOOPBACK].some((pattern) => pattern.test(item));
}
