import { checkFileTexts } from './check-file-texts.ts';
import { FileProblem, problemOf, unreachable } from './file-problem.ts';
import { passFile, takePassedFile } from './passed-file.ts';
import { element, isolated, onFile, required } from './page-parts.ts';

/** A file on the page "Check a document": its seal leads to the verdict page, which compares it. */
const section = required('[data-file-desk]', HTMLElement);
const form = required('[data-file-form]', HTMLFormElement);
const shown = required('[data-file-result]', HTMLElement);
const documents = section.dataset['fileDesk'] ?? '';
const language = document.documentElement.lang;
const texts = checkFileTexts(language);

/** Of several files chosen in a row, only the last one counts. */
let last: File | undefined;

onFile(form, (file, isAlone) => void find(file, isAlone));
// Also when the reader comes back to it.
addEventListener('pageshow', () => void takePassedFile(location.hash));

async function find(file: File, isAlone: boolean): Promise<void> {
  last = file;
  shown.replaceChildren(element('p', isolated(file.name) + texts.colon + texts.busy.title));
  try {
    if (!isAlone) throw new FileProblem('several');
    const { sealAddresses } = await import('./seal-address.ts').catch(unreachable);
    const [first, ...others] = await sealAddresses(file, documents);
    if (last !== file) return;
    if (first === undefined) throw new FileProblem('no-seal');
    if (others.length === 0) return await open(file, first);
    const choices = [first, ...others].map((address) => {
      const choice = element('button', publicIdIn(address));
      choice.className = 'plain';
      choice.addEventListener('click', () => void open(file, address));
      return choice;
    });
    shown.replaceChildren(element('p', texts.severalSeals(choices.length)), ...choices);
  } catch (error) {
    if (last !== file) return;
    const problem = problemOf(error);
    const text = `${texts.unchecked(false).meaning} ${{ ...texts.problems, ...texts.deskProblems }[problem]}`;
    shown.replaceChildren(element('p', isolated(file.name) + texts.colon + text));
  }
}

async function open(file: File, address: string): Promise<void> {
  const page = new URL(address);
  page.searchParams.set('lang', language);
  page.hash = await passFile(file);
  location.assign(page);
}

/** The public id is everything between the beginning and the signature. */
function publicIdIn(address: string): string {
  return new URL(address).pathname.slice(new URL(documents).pathname.length);
}
