import { checkFileTexts } from './check-file-texts.ts';
import { FileProblem, problemOf, unreachable } from './file-problem.ts';
import { element } from './file-result.ts';
import { passFile } from './passed-file.ts';
import { onFile, required } from './page-parts.ts';

/** A file on the page "Check a document": its seal leads to the verdict page, which compares it. */
const section = required('[data-file-desk]', HTMLElement);
const form = required('[data-file-form]', HTMLFormElement);
const shown = required('[data-file-result]', HTMLElement);
const documents = section.dataset['fileDesk'] ?? '';
const language = document.documentElement.lang;
const texts = checkFileTexts(language);

onFile(form, (file) => void find(file));
form.hidden = false;

async function find(file: File): Promise<void> {
  shown.replaceChildren(element('p', texts.reading(file.name)));
  try {
    const { sealAddress } = await import('./seal-address.ts').catch(unreachable);
    const address = await sealAddress(file, documents);
    if (address === undefined) throw new FileProblem('no-seal');
    await passFile(file).catch(reportError);
    const page = new URL(address);
    page.searchParams.set('lang', language);
    location.assign(page);
  } catch (error) {
    shown.replaceChildren(element('p', texts.problems[problemOf(error)]));
  }
}
