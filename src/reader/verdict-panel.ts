import { type Headline, SIGNS, type Tone } from '#contract/headline.ts';
import type { ResultText } from './check-file-texts.ts';
import { required } from './page-parts.ts';

/** The verdict at the top of the page, updated in place with the evidence; at first it's about the record alone. */
export function verdictPanel() {
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
    meaning: [...meaning.childNodes],
  };

  return {
    panel,
    verdict: before.verdict,
    /** `file` is the file that a headline is about; `text` is used for headlines that the page doesn't contain. */
    show({ headline, tone }: { headline: Headline; tone: Tone }, text: ResultText, file: string): void {
      const isOwn = headline === before.verdict;
      main.dataset['verdict'] = headline;
      main.dataset['tone'] = tone;
      sign.setAttribute('d', isOwn ? before.sign : SIGNS[tone]);
      title.textContent = isOwn ? before.title : text.title;
      meaning.replaceChildren(...(isOwn ? before.meaning : [text.meaning]));
      name.textContent = file;
      meaning.after(name);
    },
  };
}
