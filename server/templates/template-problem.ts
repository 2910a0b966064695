import { TEMPLATE_RULES, type TemplateProblem, type TemplateRule } from '#contract/templates.ts';

const MAX_ABOUT = 200;

/** A problem of the whole file, or of something in it. */
export function problemOf(
  rule: TemplateRule,
  about: string,
  place: Partial<Omit<TemplateProblem, 'rule' | 'about'>> = {},
): TemplateProblem {
  const is_refused = TEMPLATE_RULES[rule] === 'refused';
  const shown = Array.from(about).slice(0, MAX_ABOUT).join('');
  return { rule, is_refused, part: '', paragraph: null, text: '', tag: null, ...place, about: shown };
}

/** The last segment: `https://…/relationships/oleObject` becomes oleobject. */
export const lastWord = (type: string): string => type.slice(type.lastIndexOf('/') + 1).toLowerCase();
