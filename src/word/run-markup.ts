import type { Run } from './issued-content.ts';
import { xmlText } from './xml-text.ts';

export type ContentLanguage = 'en' | 'fr';

/** So that Word checks the spelling in the language of the text. */
const PROOFING: Record<ContentLanguage, string> = { en: 'en-US', fr: 'fr-FR' };

interface RunLook {
  language: ContentLanguage;
  /** In half points; the document's own where it is left out. */
  size?: number;
  isBold?: boolean;
}

/** The runs of a paragraph. */
export function runMarkup(runs: readonly Run[], look: RunLook): string {
  return runs.map((run) => `<w:r>${properties(run, look)}${textMarkup(run.text)}</w:r>`).join('');
}

function properties(run: Run, { language, size, isBold = false }: RunLook): string {
  const bold = isBold || run.isBold ? '<w:b/><w:bCs/>' : '';
  const italic = run.isItalic ? '<w:i/><w:iCs/>' : '';
  const sized = size === undefined ? '' : `<w:sz w:val="${size}"/><w:szCs w:val="${size}"/>`;
  const underlined = run.isUnderlined ? '<w:u w:val="single"/>' : '';
  const raised =
    run.position === null
      ? ''
      : `<w:vertAlign w:val="${run.position === 'sub' ? 'subscript' : 'superscript'}"/>`;
  return `<w:rPr>${bold}${italic}${sized}${underlined}${raised}<w:lang w:val="${PROOFING[language]}"/></w:rPr>`;
}

function textMarkup(text: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? '' : `<w:t xml:space="preserve">${xmlText(line)}</w:t>`))
    .join('<w:br/>');
}
