import { NAMESPACE } from '#document-text/docx/wordml.ts';
import type { TemplateRule } from '#contract/templates.ts';

const W = NAMESPACE.w;
/** Fields whose result comes from outside the document, and those that act. */
const LOADING = new Set(
  'include includepicture includetext import link dde ddeauto database embed rd autotext autotextlist macrobutton htmlactivex htmlcontrol'.split(
    ' ',
  ),
);
/** Fields that show the document's own content, or the date. */
const HARMLESS = new Set(
  '= advance createdate date eq filename hyperlink if index listnum noteref numpages page pageref printdate ref savedate section sectionpages seq styleref symbol tc time title toc xe'.split(
    ' ',
  ),
);
export const HARMLESS_LINK = /^(https?:\/\/|mailto:)/i;

interface WordField {
  at: Element;
  instruction: string;
  /** Whether part of its instruction is another field's result. */
  isComputed: boolean;
}

/** Every field of a part, however its instruction is split into runs and paragraphs. */
export function wordFields(root: Element): WordField[] {
  const fields: WordField[] = [];
  /** null for a field whose result has begun. */
  const open: (WordField | null)[] = [];
  const add = (at: Element, instruction: string) => {
    const field = { at, instruction, isComputed: false };
    fields.push(field);
    return field;
  };
  for (const element of root.getElementsByTagNameNS(W, '*')) {
    if (element.localName === 'fldSimple') add(element, element.getAttributeNS(W, 'instr') ?? '');
    const field = open.at(-1) ?? null;
    if (element.localName === 'instrText' || element.localName === 'delInstrText') {
      if (field) field.instruction += element.textContent;
      else add(element, element.textContent);
    }
    if (element.localName !== 'fldChar') continue;
    const type = element.getAttributeNS(W, 'fldCharType');
    if (type === 'begin') {
      if (field) field.isComputed = true;
      open.push(add(element, ''));
    } else if (type === 'separate') open.splice(-1, 1, null);
    else open.pop();
  }
  return fields;
}

/** Why a template can't contain a field. */
export function ruleOfField({ instruction, isComputed }: WordField): TemplateRule | null {
  const [name = ''] = /^(=|[a-z]+)/i.exec(instruction.trim().toLowerCase()) ?? [];
  if (LOADING.has(name)) return 'loads_on_opening';
  if (!HARMLESS.has(name)) return 'other_word_field';
  return name === 'hyperlink' && (isComputed || !isHarmlessLink(instruction)) ? 'link' : null;
}

/** Without an address, it links to a place in the document. */
function isHarmlessLink(instruction: string): boolean {
  const address = instruction
    .trim()
    .slice('hyperlink'.length)
    .replaceAll(/\\[lot]\s*("[^"]*"|\S+)|\\[a-z]/gi, '')
    .replaceAll('"', '')
    .trim();
  return address === '' || HARMLESS_LINK.test(address);
}
