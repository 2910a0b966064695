import { type Evidence, headlineOf, type Headline, SIGNS, type Tone } from '#contract/headline.ts';
import { labelOf } from '#document-text/finding-texts.ts';
import { checkFileTexts, type CheckFileTexts, type ResultText } from './check-file-texts.ts';
import type { ComparedFile, ComparedText } from './compared-file.ts';
import { type FileProblemKind, problemOf, SeveralDocuments, unreachable } from './file-problem.ts';
import { element, isolated, localMoment, onFile, opened, required, unbroken } from './page-parts.ts';
import { pageFigures } from './page-pictures.ts';
import { CHECKED, takeAlong } from './passed-file.ts';

/** Files that can only be compared by a person. */
const BY_EYE: readonly FileProblemKind[] = ['huge', 'scanned', 'not-offered', 'not-stored'];

/**
 * "Check this file" on the verdict page, also for a file passed on from another page. The code that reads and compares is
 * fetched with the first file. `passed` is null if no file is expected, and 'lost' if the page no longer has it.
 */
export function startFileCheck(section: HTMLElement, passed: Promise<File | 'lost' | null>): void {
  const form = required('[data-file-form]', HTMLFormElement);
  const status = required('[data-file-status]', HTMLElement);
  const { checkFile: publicId = '', issuer: issuerName = '', host = '' } = section.dataset;
  const issuer = isolated(issuerName);
  const { record, facts } = section.dataset as Record<string, string> & Pick<Evidence, 'record' | 'facts'>;
  const { lang } = document.documentElement;
  const texts = checkFileTexts(lang);
  const day = utcDays(lang);
  const verdict = verdictPanel();
  const shown = element('section', '');
  shown.dataset['fileResult'] = '';
  verdict.panel.after(shown);
  const isValid = record === 'valid';
  /** Of several files chosen in a row, only the last one counts. */
  let checking = new AbortController();
  let last: File | null = null;

  takeAlong(() => last);
  const { signal: chosen } = checking;
  onFile(form, (file, isAlone) => void check(file, isAlone));
  void passed.then((left) => {
    // The reader was faster than the device's store, and chose another one.
    if (left === null || chosen.aborted) return;
    if (left === 'lost') tell('', ...unchecked('lost'));
    else void check(left, true);
  });

  async function check(file: File, isAlone: boolean): Promise<void> {
    checking.abort();
    checking = new AbortController();
    last = isAlone ? file : null;
    history.replaceState(CHECKED, '');
    // They ask whether the reader has the file.
    for (const asking of section.querySelectorAll('h2, p:not([role])')) asking.remove();
    required('.choose', HTMLLabelElement).firstChild?.replaceWith(texts.another);
    const { signal } = checking;
    const name = isolated(file.name);
    status.textContent = texts.busy.title;
    show(name, { file: 'reading', version: 'current', text: texts.busy }, []);
    const result = isAlone ? await resultFor(file, signal) : unchecked('several');
    if (!signal.aborted) tell(name, ...result);
  }

  function tell(name: string, found: FileVerdict, details: readonly HTMLElement[]): void {
    const results = show(name, found, details);
    status.textContent = name ? name + texts.colon + results : results;
  }

  /** Returns the sentences that are shown. */
  function show(
    name: string,
    { text, reason = '', ...found }: FileVerdict,
    details: readonly HTMLElement[],
  ): string {
    const headline = headlineOf({ record, facts, ...found });
    const own = verdict.show(headline, text, name && `${texts.file} ${name}`);
    // The headline is about the worst; what else is against the document, or about the file, is below it.
    const others = isValid ? [] : [verdict.text];
    const below = headline.headline === verdict.verdict ? [text] : others;
    shown.replaceChildren(
      ...below.flatMap(({ title, meaning }) => [element('h2', title), element('p', meaning)]),
      ...(reason ? [element('p', reason)] : []),
      ...details,
    );
    verdict.panel.scrollIntoView({ block: 'start' });
    return [...[own, ...below].map(({ title, meaning }) => `${title}. ${meaning}`), reason].join(' ').trim();
  }

  function unchecked(kind: FileProblemKind): [FileVerdict, HTMLElement[]] {
    const text = texts.unchecked(isValid && kind !== 'outdated');
    const advice = BY_EYE.includes(kind) ? ` ${texts.byEye(section.dataset.details === 'true')}` : '';
    return [{ file: 'unchecked', version: 'current', text, reason: texts.problems[kind] + advice }, []];
  }

  async function resultFor(file: File, signal: AbortSignal): Promise<[FileVerdict, HTMLElement[]]> {
    try {
      const { comparedFile } = await import('./compared-file.ts').catch(unreachable);
      const compared: ComparedFile = await comparedFile(file, form, {
        publicId,
        issuer: issuerName,
        host,
        record,
        signal,
      });
      const isAllGood = verdict.verdict === 'valid';
      const found = fileVerdict(compared, texts, { issuer, isValid, isAllGood, day });
      return [found, 'comparison' in compared ? textDetails(compared, texts, { issuer }) : []];
    } catch (error) {
      if (error instanceof SeveralDocuments)
        return [{ file: 'unchecked', version: 'current', text: texts.several(error.count, issuer) }, []];
      const kind = problemOf(error);
      return unchecked(kind === 'not-offered' && record === 'revoked' ? 'revoked' : kind);
    }
  }
}

/** A moment of the service, `YYYY-MM-DD HH:MM:SS` in UTC, where the reader is. */
const localTime = (at: string): string => localMoment(new Date(`${at.replace(' ', 'T')}Z`));

/** Formats its day as in the rows of the page, which are in UTC. */
function utcDays(language: string) {
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  return (at: string) => unbroken(days.format(new Date(`${at.slice(0, 10)}T00:00:00Z`)));
}

interface FileVerdict extends Pick<Evidence, 'file' | 'version'> {
  text: ResultText;
  /** Why it wasn't checked. */
  reason?: string;
}

interface Asked {
  issuer: string;
  isValid: boolean;
  /** Whether the record is valid, and the reader's answers agree. */
  isAllGood: boolean;
  day: (at: string) => string;
}

/** The result of a check as evidence for the headline, and in words. */
function fileVerdict(result: ComparedFile, texts: CheckFileTexts, asked: Asked): FileVerdict {
  if ('comparison' in result) return textVerdict(result, texts, asked);
  const { issuer, isAllGood, day } = asked;
  const { state, registered_at, withdrawn_at } = result.registered;
  const registered = {
    isAllGood,
    registered: day(registered_at),
    withdrawn: day(withdrawn_at ?? registered_at),
    newest: day(result.newestAt ?? registered_at),
  };
  return {
    file: state === 'withdrawn' ? 'withdrawn' : 'very_file',
    version: state === 'older' ? 'older' : 'current',
    text: texts.registered[state](issuer, registered),
  };
}

function textVerdict(
  { comparison: { isSame, findings }, newerAt }: ComparedText,
  texts: CheckFileTexts,
  { issuer, isValid, isAllGood }: Asked,
): FileVerdict {
  if (isSame === null) return { file: 'unchecked', version: 'current', text: texts.cut(issuer) };
  if (!isSame) return { file: 'changed', version: 'current', text: texts.changed(isValid) };
  const file = findings.length === 0 ? 'text' : 'named';
  if (newerAt !== null) return { file, version: 'older', text: texts.older(issuer, file === 'named') };
  return {
    file,
    version: 'current',
    text: (file === 'text' ? texts.matches : texts.named)(issuer, isAllGood),
  };
}

interface Listed {
  text: string;
  index: number | null;
  /** The label of its kind, before its words. */
  label?: string;
}

const MAX_LISTED = 30;
const MAX_LENGTH = 300;

/** Shows what a comparison found, and what it didn't look at. */
function textDetails(
  { comparison, unsealed, pages, at, newerAt }: ComparedText,
  texts: CheckFileTexts,
  { issuer }: { issuer: string },
): HTMLElement[] {
  const { isSame, added, moved, missing, sealed, beside, findings, isPaged } = comparison;
  const list = (heading: string, passages: readonly Listed[], hasPlace: boolean) =>
    passages.length === 0
      ? []
      : [element('h2', heading), ...listOf(passages, texts, hasPlace ? placeIn(texts, isPaged) : () => [])];
  const named = findings.map((finding) => ({ ...finding, label: labelOf(texts.findings, finding) }));
  const marked = [...findings, ...added, ...moved].flatMap(({ index }) => index ?? []);
  const compared = texts.sealed(localTime(at), sealed);
  return [
    ...list(texts.added, added, isPaged),
    ...list(texts.moved, moved, isPaged),
    ...(missing > 0 ? [element('p', texts.missing(missing))] : []),
    ...(isSame === false ? [element('p', texts.ask(issuer))] : []),
    ...list(texts.findingsHeading, named, true),
    ...list(texts.beside, beside, isPaged),
    ...(pages ? [pageFigures(pages, new Set(marked), texts)] : []),
    element('p', texts.limits(unsealed, isPaged)),
    element('p', newerAt === null ? compared : `${compared} ${texts.newer(localTime(newerAt))}`),
  ];
}

const placeIn = (texts: CheckFileTexts, isPaged: boolean) => (index: number | null) =>
  index === null ? [] : [` (${isPaged ? texts.page(index + 1) : texts.paragraph(index + 1)})`];

/** Shows all of them: a long list can be expanded, so that nothing is hidden behind its beginning. */
function listOf(
  passages: readonly Listed[],
  texts: CheckFileTexts,
  placeOf: (index: number | null) => string[],
): HTMLElement[] {
  const items = passages.map(({ label, text, index }) => {
    const item = element('li', '');
    item.append(...(label ? [text === '' ? label : label + texts.colon] : []), ...quoted(text, texts));
    item.append(...placeOf(index));
    return item;
  });
  const list = element('ul', '');
  list.append(...items.slice(0, MAX_LISTED));
  if (items.length <= MAX_LISTED) return [list];
  const others = element('ul', '');
  others.append(...items.slice(MAX_LISTED));
  return [list, opened(texts.more(items.length - MAX_LISTED), others)];
}

function quoted(text: string, texts: CheckFileTexts): HTMLElement[] {
  const isLong = text.length > MAX_LENGTH;
  const quote = element('bdi', isLong ? `${text.slice(0, MAX_LENGTH)}…` : text);
  return isLong ? [quote, opened(texts.whole, element('bdi', text))] : [quote];
}

/** The verdict at the top of the page, updated in place with the evidence; at first it's about the record alone. */
function verdictPanel() {
  const main = required('main[data-verdict]', HTMLElement);
  const panel = required('.verdict', HTMLElement);
  const [sign, title, meaning] = [
    required('.verdict path', SVGPathElement),
    required('.verdict h1', HTMLElement),
    required('.verdict h1 + p', HTMLElement),
  ];
  const name = document.createElement('p');
  const before = {
    verdict: main.dataset['verdict'] ?? '',
    tone: main.dataset['tone'] ?? '',
    sign: sign.getAttribute('d') ?? '',
    title: title.textContent,
    page: document.title.slice(title.textContent.length),
    meaning: [...meaning.childNodes],
  };

  return {
    panel,
    verdict: before.verdict,
    text: { title: before.title, meaning: meaning.textContent },
    /**
     * `file` is the file that a headline is about; `text` is used for headlines that the page doesn't contain. Returns the
     * shown text.
     */
    show({ headline, tone }: { headline: Headline; tone: Tone }, text: ResultText, file: string): ResultText {
      const isOwn = headline === before.verdict;
      main.dataset['verdict'] = headline;
      main.dataset['tone'] = tone;
      sign.setAttribute('d', isOwn ? before.sign : SIGNS[tone]);
      title.textContent = isOwn ? before.title : text.title;
      // A browser prints it above the page.
      document.title = title.textContent + before.page;
      meaning.replaceChildren(...(isOwn ? before.meaning : [text.meaning]));
      name.textContent = file;
      meaning.after(name);
      return { title: title.textContent, meaning: meaning.textContent };
    },
  };
}
