import { REPORT_LIMITS } from '#contract/reports.ts';
import type { HiddenField } from '#server/html/page.ts';
import { undirected } from '#contract/undirected.ts';

import type { PagePart } from './parts.ts';
import { REPORT_TEXTS, type ReportProblem } from './report-texts.ts';

export interface ReportDraft {
  what: string;
  email: string;
}

/** A report that wasn't sent; the form still contains what was typed. */
export interface UnsentReport extends ReportDraft {
  problem: ReportProblem;
}

/** The form in which a reader reports a problem to the issuer, whatever the verdict. */
export const report: PagePart = {
  name: 'report',
  place: 'doubt',
  content({ facts, language, parts }) {
    const { question, what, email, whoSees, send, problems } = REPORT_TEXTS[language];
    const { problem = null, ...draft } = parts.report ?? { what: '', email: '' };
    return {
      labels: { question, what, email, whoSees, send },
      issuer: undirected(facts.issuer.name),
      problem: problem === null ? null : problems[problem],
      isAboutEmail: problem === 'email',
      draft,
      limits: REPORT_LIMITS,
    };
  },
};

/** Beside the proof, the fields that request the same page in another language. */
export function draftFields({ what, email }: ReportDraft): HiddenField[] {
  return [
    { name: 'what', value: what },
    { name: 'email', value: email },
  ];
}
