import { checkFileTexts } from './check-file-texts.ts';
import { problemOf, unreachable } from './file-problem.ts';
import { element, resultOf } from './file-result.ts';
import { takePassedFile } from './passed-file.ts';
import { onFile, required } from './page-parts.ts';

/** "Check this file" on the verdict page. What reads and compares is fetched with the first file. */
const section = required('[data-check-file]', HTMLElement);
const form = required('[data-file-form]', HTMLFormElement);
const shown = required('[data-file-result]', HTMLElement);
const { checkFile: publicId = '', status, issuer = '', host = '' } = section.dataset;
const language = document.documentElement.lang;
const texts = checkFileTexts(language);
/** Of several files chosen in a row, the last one counts. */
let current: File | undefined;
/** Below the verdict, so that nobody takes "Valid" for the file. */
const warning = element('p', texts.differs);
warning.dataset['outcome'] = 'differs';

onFile(form, (file) => void check(file));
form.hidden = false;
void takePassedFile().then((file) => file && check(file));

async function check(file: File): Promise<void> {
  current = file;
  shown.replaceChildren(element('p', texts.reading(file.name)));
  warning.remove();
  const result = await resultFor(file);
  if (current !== file) return;
  shown.replaceChildren(result);
  if (result.dataset['outcome'] === 'differs') document.querySelector('.verdict')?.after(warning);
  // On a phone the verdict alone is on the screen, and it's about the record.
  (result.firstElementChild ?? result).scrollIntoView({ block: 'center' });
}

async function resultFor(file: File): Promise<HTMLElement> {
  try {
    const { comparedFile } = await import('./compared-file.ts').catch(unreachable);
    const compared = await comparedFile(file, form, { publicId, issuer, host });
    return resultOf(compared, texts, { issuer, isValid: status === 'valid', language });
  } catch (error) {
    return element('p', texts.problems[problemOf(error)]);
  }
}
