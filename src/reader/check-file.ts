import { type Evidence, headlineOf } from '#contract/headline.ts';
import { checkFileTexts } from './check-file-texts.ts';
import type { ComparedFile } from './compared-file.ts';
import { problemOf, SeveralDocuments, unreachable } from './file-problem.ts';
import { textDetails } from './file-result.ts';
import { type FileVerdict, fileVerdict } from './file-verdict.ts';
import { element, onFile, required } from './page-parts.ts';
import { verdictPanel } from './verdict-panel.ts';

/**
 * "Check this file" on the verdict page, also for a file passed on from another page. The code that reads and compares is
 * fetched with the first file.
 */
export function startFileCheck(section: HTMLElement, passed: Promise<{ file: File } | null>): void {
  const form = required('[data-file-form]', HTMLFormElement);
  const status = required('[data-file-status]', HTMLElement);
  const { checkFile: publicId = '', issuer = '', host = '' } = section.dataset;
  const { record, facts } = section.dataset as Record<string, string> & Pick<Evidence, 'record' | 'facts'>;
  const { lang } = document.documentElement;
  const texts = checkFileTexts(lang);
  const { day, moment } = localMoments(lang);
  const verdict = verdictPanel();
  const shown = element('section', '');
  shown.dataset['fileResult'] = '';
  verdict.panel.after(shown);
  const isValid = record === 'valid';
  /** Of several files chosen in a row, only the last one counts. */
  let checking = new AbortController();

  onFile(form, (file) => void check(file));
  void passed.then((left) => left && check(left.file));

  async function check(file: File): Promise<void> {
    checking.abort();
    checking = new AbortController();
    // They ask whether the reader has the file.
    for (const asking of section.querySelectorAll('h2, p:not([role])')) asking.remove();
    const { signal } = checking;
    status.className = '';
    status.textContent = texts.reading(file.name);
    show(file, { file: 'reading', version: 'current', text: texts.busy }, []);
    const [found, details] = await resultFor(file, signal);
    if (signal.aborted) return;
    show(file, found, details);
    // Hidden visually, because the panel shows the same.
    status.className = 'read-out';
    status.textContent = texts.checked(file.name, found.text);
    verdict.panel.scrollIntoView({ block: 'start' });
  }

  function show(file: File, { text, ...found }: FileVerdict, details: readonly HTMLElement[]): void {
    const headline = headlineOf({ record, facts, ...found });
    verdict.show(headline, text, `${texts.file} ${file.name}`);
    // The headline may be about something worse than the file; the sentences about the file are then below it.
    const isBelow = headline.headline === verdict.verdict;
    shown.replaceChildren(
      ...(isBelow ? [element('h2', text.title), element('p', text.meaning)] : []),
      ...details,
    );
  }

  async function resultFor(file: File, signal: AbortSignal): Promise<[FileVerdict, HTMLElement[]]> {
    try {
      const { comparedFile } = await import('./compared-file.ts').catch(unreachable);
      const compared: ComparedFile = await comparedFile(file, form, { publicId, issuer, host, signal });
      const found = fileVerdict(compared, texts, { issuer, isValid, day });
      return [found, 'comparison' in compared ? textDetails(compared, texts, { issuer, moment }) : []];
    } catch (error) {
      if (error instanceof SeveralDocuments)
        return [{ file: 'unchecked', version: 'current', text: texts.several(error.count, issuer) }, []];
      const problem = element('p', texts.problems[problemOf(error)]);
      return [{ file: 'unchecked', version: 'current', text: texts.unchecked(isValid) }, [problem]];
    }
  }
}

/** Formats moments of the service (`YYYY-MM-DD HH:MM:SS`, UTC) in the reader's calendar and time zone. */
function localMoments(language: string) {
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long' });
  const moments = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' });
  const write = (format: Intl.DateTimeFormat) => (at: string) => {
    const written = format.format(new Date(`${at.replace(' ', 'T')}Z`));
    return language === 'fr' ? written.replace(/^1 /, '1er ') : written;
  };
  return { day: write(days), moment: write(moments) };
}
