import type { Evidence } from '#contract/headline.ts';

import type { CheckFileTexts, ResultText } from './check-file-texts.ts';
import type { ComparedFile, ComparedText } from './compared-file.ts';

export interface FileVerdict extends Pick<Evidence, 'file' | 'version'> {
  text: ResultText;
}

interface Asked {
  issuer: string;
  isValid: boolean;
  day: (at: string) => string;
}

/** The result of a check as evidence for the headline, and in words. */
export function fileVerdict(result: ComparedFile, texts: CheckFileTexts, asked: Asked): FileVerdict {
  if ('comparison' in result) return textVerdict(result, texts, asked);
  const { issuer, day } = asked;
  const { state, registered_at, withdrawn_at } = result.registered;
  const dates = {
    registered: day(registered_at),
    withdrawn: day(withdrawn_at ?? registered_at),
    newest: day(result.newestAt ?? registered_at),
  };
  return {
    file: state === 'withdrawn' ? 'withdrawn' : 'very_file',
    version: state === 'older' ? 'older' : 'current',
    text: texts.registered[state](issuer, dates),
  };
}

function textVerdict(
  { comparison: { isSame, findings }, at, newestAt }: ComparedText,
  texts: CheckFileTexts,
  { issuer, isValid }: Asked,
): FileVerdict {
  if (isSame === null) return { file: 'unchecked', version: 'current', text: texts.cut(issuer) };
  if (!isSame) return { file: 'changed', version: 'current', text: texts.changed(isValid) };
  const file = findings.length === 0 ? 'text' : 'named';
  if (at !== newestAt) return { file, version: 'older', text: texts.older(issuer) };
  return { file, version: 'current', text: (file === 'text' ? texts.matches : texts.named)(issuer) };
}
