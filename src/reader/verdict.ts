import { startFileCheck } from './check-file.ts';
import { checkFileTexts } from './check-file-texts.ts';
import { element, localMoment, required } from './page-parts.ts';
import { CHECKED, PASSED, takePassedFile } from './passed-file.ts';

/** The script of the verdict page: it shows the reader's local time, prints, and checks a file. */
const { lang } = document.documentElement;
for (const time of document.querySelectorAll('time')) time.textContent = localMoment(new Date(time.dateTime));

const print = document.querySelector<HTMLElement>('[data-print]');
print?.addEventListener('click', () => window.print());
if (print) print.hidden = false;

const { hash } = location;
const isPassed = hash.startsWith(PASSED);
const isExpected = isPassed || history.state === CHECKED;
if (isPassed) history.replaceState(null, '', location.pathname + location.search);
const passed = takePassedFile(hash);
const section = document.querySelector<HTMLElement>('[data-check-file]');
if (section) {
  startFileCheck(
    section,
    passed.then((file) => file ?? (isExpected ? 'lost' : null)),
  );
} else if ((await passed) || isExpected) {
  const { meaning } = checkFileTexts(lang).unchecked(false);
  required('.verdict', HTMLElement).append(element('p', meaning));
}
