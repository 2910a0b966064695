import { translated } from '#server/http/translated-sentences.ts';

import type { Finding } from './finding.ts';
import sentences from './doctor-french.json' with { type: 'json' };

const PAIRS = Object.entries(sentences);

/** Translates a finding for the dashboard; the command line is English only. */
export function inFrench({ state, check, found, fix }: Finding): Finding {
  const [ofCheck, ofFound, ofFix] = [check, found, fix ?? ''].map((each) => translated(each, PAIRS));
  return { state, check: ofCheck ?? check, found: ofFound ?? found, fix: fix && (ofFix ?? fix) };
}
