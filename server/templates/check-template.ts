import { isFilledBox } from '#document-text/docx/formats/box-look.ts';
import type { Formats } from '#document-text/docx/formats/look.ts';
import { oddRun, oddStyle } from '#document-text/docx/formats/odd-formats.ts';
import { textsOf } from '#document-text/docx/passages.ts';
import { childOf, elements, isOn, NAMESPACE, tagOf, valueOf } from '#document-text/docx/wordml.ts';
import type { FindingKind } from '#document-text/finding.ts';
import { SEAL_TAG } from '#contract/seal-tag.ts';
import type { TemplateProblem, TemplateRule } from '#contract/templates.ts';

import { packageProblems } from './check-package.ts';
import {
  around,
  contentOf,
  controls,
  formatOf,
  isNamed,
  LOGO_FIELD,
  moveInside,
  repeated,
  SEAL_FIELD,
  type TemplateField,
} from './field-controls.ts';
import type { TemplatePackage } from './template-package.ts';
import { problemOf } from './template-problem.ts';
import { HARMLESS_LINK, ruleOfField, wordFields } from './word-fields.ts';

const W = NAMESPACE.w;
const TRACKED = new Set(
  'ins del moveFrom moveTo cellIns cellDel cellMerge moveFromRangeStart moveToRangeStart'.split(' '),
);
const EMBEDDED_ELEMENTS = new Set('object control altChunk subDoc OLEObject webVideoPr'.split(' '));
const WORDS_SHOWN = 60;
/** Nobody reads more; the rest is found again in the next check. */
const MAX_PROBLEMS = 200;
/** Findings that readers would see for every document issued from the template. */
const UNSEEN: Partial<Record<FindingKind, TemplateRule>> = {
  hidden: 'hidden_text',
  tiny: 'hidden_text',
  struck: 'struck_text',
  'unseen-colour': 'white_text',
};

/** In the order of parts and paragraphs. Changes nothing except the position of controls. */
export function checkTemplate(
  file: TemplatePackage,
  fields: readonly TemplateField[],
  needed: readonly string[],
): TemplateProblem[] {
  const stories = file.storyPaths();
  const problems = [...packageProblems(file), ...settingsProblems(file)];
  const known = new Map(fields.map((field) => [field.tag, field]));
  const found: string[] = [];
  const formats = { styles: partOf(file, 'styles'), theme: partOf(file, 'theme') };
  for (const path of stories) {
    const root = file.needed(path);
    moveInside(root);
    const say = sayIn(path, root, problems);
    checkMarkup(root, say);
    checkLooks(root, formats, say);
    for (const control of controls(root)) {
      const tag = tagOf(control);
      if (tag !== null && checkControl(control, tag, known, say)) found.push(tag);
    }
    checkParagraphs(root, known, say);
  }
  const [main = ''] = stories;
  const places = found.filter((tag) => tag === SEAL_FIELD).length;
  const say = sayIn(main, null, problems);
  if (places === 0) say('no_place_for_the_seal', null, '');
  if (places > 1) say('two_places_for_the_seal', null, '');
  for (const name of needed) {
    if (found.some((tag) => tag === name || known.get(tag)?.list === name)) continue;
    say('missing_field', null, fields.find(({ tag, list }) => tag === name || list === name)?.label ?? name);
  }
  return problems.slice(0, MAX_PROBLEMS);
}

type Say = (rule: TemplateRule, at: Element | null, about?: string) => void;

function sayIn(part: string, root: Element | null, problems: TemplateProblem[]): Say {
  const paragraphs = root ? elements(root, W, 'p') : [];
  return (rule, at, about) => {
    const paragraph =
      at && (at.localName === 'p' ? at : (around(at, 'p') ?? elements(at, W, 'p')[0] ?? null));
    const place = paragraph ? paragraphs.indexOf(paragraph) + 1 : 0;
    const text = wordsOf(paragraph ?? at);
    const tag = at && tagOf(isNamed(at, 'sdt') ? at : (around(at, 'sdt') ?? at));
    problems.push(problemOf(rule, about ?? text, { part, paragraph: place > 0 ? place : null, text, tag }));
  };
}

function wordsOf(element: Element | null): string {
  const text = element
    ? elements(element, W, 't')
        .map((each) => each.textContent)
        .join('')
    : '';
  return Array.from(text.trim()).slice(0, WORDS_SHOWN).join('');
}

function settingsProblems(file: TemplatePackage): TemplateProblem[] {
  const root = partOf(file, 'settings');
  const problems: TemplateProblem[] = [];
  const say = sayIn('word/settings.xml', null, problems);
  const enforcement = childOf(root, 'documentProtection')?.getAttributeNS(W, 'enforcement');
  const isEnforced = /^(1|true|on)$/.test(enforcement ?? '');
  if (isEnforced || childOf(root, 'writeProtection')) say('protection', null, '');
  if (isOn(childOf(root, 'trackRevisions'))) say('tracked_change', null, '');
  if (childOf(root, 'attachedTemplate') || childOf(root, 'mailMerge')) say('loads_on_opening', null, '');
  return problems;
}

/** Reports markup that no template may contain. */
function checkMarkup(root: Element, say: Say): void {
  for (const element of root.getElementsByTagName('*')) {
    const { localName: name, namespaceURI } = element;
    if (EMBEDDED_ELEMENTS.has(name)) say('embedded_object', element);
    if (namespaceURI === NAMESPACE.v) {
      const link = element.getAttribute('href') ?? '#';
      if (element.hasAttribute('src')) say('loads_on_opening', element, element.getAttribute('src') ?? '');
      if (!link.startsWith('#') && !HARMLESS_LINK.test(link)) say('link', element, link);
    }
    if (namespaceURI !== W) {
      if (name.startsWith('repeatingSection')) say('repeating_section', element);
      continue;
    }
    if (TRACKED.has(name) || name.endsWith('Change')) say('tracked_change', element);
    if (name === 'permStart') say('protection', element);
  }
  for (const field of wordFields(root)) {
    const rule = ruleOfField(field);
    if (rule) say(rule, field.at, field.instruction.trim());
  }
}

/** Reports invisible text, whether its own format, a style, or its row hides it. */
function checkLooks(root: Element, formats: Formats, say: Say): void {
  const filled = withValues(root);
  const originals = elements(root, W, 'p');
  const places = new Map(elements(filled, W, 'p').map((copy, index) => [copy, originals[index]]));
  const named = new Map<Element, Set<TemplateRule>>();
  const name = (kind: FindingKind | null, at: Element) => {
    const rule = kind === null ? undefined : UNSEEN[kind];
    const paragraph = isNamed(at, 'p') ? at : (around(at, 'p') ?? elements(at, W, 'p')[0]);
    const rules = paragraph && (named.get(paragraph) ?? new Set());
    if (!rule || !rules || rules.has(rule)) return;
    named.set(paragraph, rules.add(rule));
    say(rule, places.get(paragraph) ?? null);
  };
  textsOf(filled, formats, { isLeftOut: () => false }, (kind, text, paragraph) => {
    const box = kind === 'unseen-colour' ? paragraph.closest('txbxContent') : null;
    // A tracked deletion is reported as such.
    const isDeleted = kind === 'struck' && elements(paragraph, W, 'delText').length > 0;
    if (text.trim() !== '' && !isDeleted && !(box && isFilledBox(box))) name(kind, paragraph);
  });
  for (const run of elements(filled, W, 'r')) {
    const looks = childOf(run, 'rPr');
    const text = elements(run, W, 't').map(({ textContent }) => textContent);
    if (looks && text.join('').trim() !== '') name(oddRun(looks, ''), run);
  }
  const styles = new Map(
    (formats.styles ? elements(formats.styles, W, 'style') : []).map((style) => [
      style.getAttributeNS(W, 'styleId'),
      style,
    ]),
  );
  for (const table of elements(filled, W, 'tbl')) {
    const seen = new Set<Element>();
    let style = styles.get(valueOf(childOf(childOf(table, 'tblPr'), 'tblStyle')));
    for (; style && !seen.has(style); style = styles.get(valueOf(childOf(style, 'basedOn')))) {
      seen.add(style);
      name(oddStyle(style, '', formats), table);
    }
  }
}

/** The template as printed: a value has the format of its control, whatever the placeholder's. */
function withValues(root: Element): Element {
  const filled = root.cloneNode(true) as Element;
  for (const control of controls(filled)) {
    const content = contentOf(control);
    if (!content || elements(content, W, 'p').length > 0) continue;
    const looks = formatOf(control)?.cloneNode(true);
    const run = filled.ownerDocument.createElementNS(W, 'w:r');
    const text = filled.ownerDocument.createElementNS(W, 'w:t');
    text.textContent = wordsOf(content) || 'x';
    run.append(...(looks ? [looks] : []), text);
    content.replaceChildren(run);
  }
  return filled;
}

function partOf(file: TemplatePackage, name: string): Element | null {
  const path = file.only(file.mainPath(), name);
  return path === null ? null : file.root(path);
}

/** Checks that a control is a field, or the seal's place, and can be filled. */
function checkControl(control: Element, tag: string, known: ReadonlyMap<string, TemplateField>, say: Say) {
  const properties = childOf(control, 'sdtPr');
  if (tag.startsWith(SEAL_TAG)) return (say('old_seal', control, tag), false);
  const field = known.get(tag);
  if (!field && tag !== SEAL_FIELD && tag !== LOGO_FIELD) return (say('unknown_field', control, tag), false);
  if (childOf(properties, 'dataBinding')) say('bound_control', control, tag);
  const content = contentOf(control);
  if (!around(control, 'p') || (content && elements(content, W, 'p').length > 0))
    return (say('control_of_several_paragraphs', control, tag), false);
  if (around(control, 'sdt') || (content && elements(content, W, 'sdt').length > 0))
    return (say('control_within_a_control', control, tag), false);
  if (field?.isCell) {
    const row = repeated(control, field);
    const lists = new Set(
      row ? controls(row).map((each) => known.get(tagOf(each) ?? '')?.list ?? field.list) : [],
    );
    if (row?.localName !== 'tr') say('cell_outside_of_a_table', control, tag);
    else if (lists.size > 1) say('two_lists_in_a_row', control, tag);
  }
  return true;
}

function checkParagraphs(root: Element, known: ReadonlyMap<string, TemplateField>, say: Say): void {
  for (const paragraph of elements(root, W, 'p')) {
    const fields = controls(paragraph).flatMap((control) => known.get(tagOf(control) ?? '') ?? []);
    const optional = fields.filter(({ isAlways }) => !isAlways);
    const hasText = elements(paragraph, W, 't').some(
      (text) => text.textContent.trim() !== '' && !isField(around(text, 'sdt'), known),
    );
    // If all are empty, the paragraph is removed with its text.
    if (hasText && optional.length > 0)
      say('text_beside_a_field_that_may_be_empty', paragraph, optional.map(({ label }) => label).join(', '));
  }
}

function isField(control: Element | null, known: ReadonlyMap<string, TemplateField>): boolean {
  return control !== null && known.has(tagOf(control) ?? '');
}
