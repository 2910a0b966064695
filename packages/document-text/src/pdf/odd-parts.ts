import { dictionariesIn, type PlainObjects } from './plain-objects.ts';

type Objects = PlainObjects['objects'];

const FILTERS = 'Flate LZW ASCII85 ASCIIHex RunLength CCITTFax JBIG2 DCT JPX';
const KNOWN: ReadonlySet<string> = new Set(FILTERS.split(' ').map((name) => `/${name}Decode`));
const FILTER = /\/Filter (\[[^\]]*|\/\w+)/;
const GAMMA = /\/Gamma (?:\[([^\]]*)|([\d.]+))/g;
/** Of screens, with some room. */
const [LEAST_GAMMA, MOST_GAMMA] = [1, 3];
const FORM = /\/Subtype \/Form\b/;
const FOUR = /\/BBox \[-?[\d.]+(?: -?[\d.]+){3}\]/;
const PLACE = /\/Rect \[-?[\d.]+(?: -?[\d.]+){3}\]/g;
const SIX = /\/Matrix \[-?[\d.]+(?: -?[\d.]+){5}\]/;
/** Poppler shows no page with these. */
const NO_LIST = /\/Annots (?!\[|\d{1,10} 0 R|null)/;
const LISTS = { Contents: /\/Contents (\[[^\]]*|\d+)/, Kids: /\/Kids (\[[^\]]*|\d+)/ };

/** Whether a link or a popup draws something in other programs. */
export function hasDrawnLink({ objects }: PlainObjects): boolean {
  return [...objects.values()].some(
    ({ entries }) => /\/(?:AP|Link)\b/.test(entries) && (dictionariesIn(entries)?.some(drawsLink) ?? true),
  );
}

/** Whether programs take parts of a file in different ways: other pages, places, or colors, or none at all. */
export function hasOddParts({ text, objects }: PlainObjects): boolean {
  const gammas = [...text.matchAll(GAMMA)].flatMap(([, several, one]) => (several ?? one ?? '').split(' '));
  return (
    gammas.some((gamma) => Number(gamma) < LEAST_GAMMA || Number(gamma) > MOST_GAMMA) ||
    hasOddCount(objects) ||
    text.split('/Rect ').length - 1 > (text.match(PLACE) ?? []).length ||
    [...objects.values()].some(({ entries }) => isOdd(entries, objects))
  );
}

/** Of an object that is nowhere, nothing is left, although some programs find it. */
function isOdd(entries: string, objects: Objects): boolean {
  if (entries === 'null') return true;
  if (isStream(entries)) {
    const [file, number = ''] = /\/F (?:[(<]|(\d+))/.exec(entries) ?? [];
    if (
      isOddlyPacked(entries) ||
      hasTwoMasks(entries, objects) ||
      (file && !objects.get(number)?.entries.includes('/Type /Font'))
    )
      return true;
    return FORM.test(entries) && !(FOUR.test(entries) && SIX.test(entries) === entries.includes('/Matrix '));
  }
  if (!/\/Type \/Page\b/.test(entries)) return false;
  if (NO_LIST.test(entries)) return true;
  const parts = numbersIn('Contents', entries, objects);
  return parts.some((number) => !isStream(objects.get(number)?.entries ?? ''));
}

/** Ghostscript leaves such a picture away. */
function hasTwoMasks(entries: string, objects: Objects): boolean {
  const [, mask] = /\/SMask (\d+)/.exec(entries) ?? [];
  return mask !== undefined && /\/S?Mask /.test(entries.replace('/SMask ', '') + objects.get(mask)?.entries);
}

/** Some programs show a part as it is if they don't know how it's packed, others nothing. */
function isOddlyPacked(entries: string): boolean {
  const [, list] = FILTER.exec(entries) ?? [];
  if (list === undefined) return entries.includes('/Filter ');
  const names = list.replace('[', '').replaceAll('/', ' /').split(' ');
  return names.some((name) => name !== '' && !KNOWN.has(name));
}

/** Some programs draw a frame around a link without a border, or take the older one of two. */
const drawsLink = (each: string) =>
  (/\/AP /.test(each) && /\/(?:Popup|Link)\b/.test(each)) ||
  (/\/Subtype \/Link\b/.test(each) &&
    (!/\/(?:Border|BS) /.test(each) ||
      (each.includes('/BS ') && /\/Border (?!\[[-\d.]{1,10} [-\d.]{1,10} 0\b(?!\.))/.test(each))));
export const isStream = (entries: string) => /\/Length \d/.test(entries);

/** Whether a part of the pages has more or fewer than it says, or others. */
function hasOddCount(objects: Objects): boolean {
  const counted = new Map<string, number>();
  const count = (number: string): number => {
    const known = counted.get(number);
    if (known !== undefined) return known;
    counted.set(number, 0);
    const { entries = '' } = objects.get(number) ?? {};
    const isPage = !entries.includes('/Kids ');
    const pages = isPage ? 1 : numbersIn('Kids', entries, objects).reduce((sum, kid) => sum + count(kid), 0);
    counted.set(number, pages);
    return pages;
  };
  return [...objects].some(([number, { entries }]) => {
    if (!entries.includes('/Type /Pages')) return false;
    // Some programs go up from a page, others down to it, for what it has from the parts around it.
    const isElsewhere = numbersIn('Kids', entries, objects).some(
      (kid) => !objects.get(kid)?.entries.includes(`/Parent ${number} 0 R`),
    );
    return isElsewhere || count(number) !== Number(/\/Count (\d+)/.exec(entries)?.[1]);
  });
}

/** Those of the objects that a list names, which may be an object itself. */
export function numbersIn(name: keyof typeof LISTS, entries: string, objects: Objects): string[] {
  const [, list = ''] = LISTS[name].exec(entries) ?? [];
  const own = objects.get(list)?.entries ?? '';
  const all = list.startsWith('[') ? list : own.startsWith('[') ? own : `${list} 0 R`;
  return [...all.matchAll(/\b(\d{1,10}) 0 R/g)].map(([, number = '']) => number);
}
