/** Why a file can't be a template, or what its maker should know. */
export const TEMPLATE_RULES = {
  /** Refused. */
  macro: 'refused',
  'embedded object': 'refused',
  protection: 'refused',
  'tracked change': 'refused',
  'loads on opening': 'refused',
  link: 'refused',
  'control within a control': 'refused',
  'bound control': 'refused',
  'repeating section': 'refused',
  'control of several paragraphs': 'refused',
  'unknown field': 'refused',
  'cell outside of a table': 'refused',
  'two lists in a row': 'refused',
  'old seal': 'refused',
  'hidden text': 'refused',
  'struck text': 'refused',
  'white text': 'refused',
  'no place for the seal': 'refused',
  'two places for the seal': 'refused',
  'missing field': 'refused',
  /** Told, and allowed. */
  'text beside a field that may be empty': 'told',
} as const;
export type TemplateRule = keyof typeof TEMPLATE_RULES;

export interface TemplateProblem {
  rule: TemplateRule;
  /** Of the package, such as `word/document.xml`. */
  part: string;
  /** From 1, within the part; null where it isn't in a paragraph. */
  paragraph: number | null;
  /** What is meant: a field's name, an address, words of the paragraph. */
  about: string;
}

export function isRefused({ rule }: TemplateProblem): boolean {
  return TEMPLATE_RULES[rule] === 'refused';
}
