import { childOf, elements, isOn, NAMESPACE, tagOf, valueOf } from '#document-text/docx/wordml.ts';
import { SEAL_TAG } from '#contract/seal-tag.ts';
import type { TemplateProblem, TemplateRule } from '#contract/templates.ts';

import { packageProblems } from './check-package.ts';
import {
  around,
  contentOf,
  controls,
  isNamed,
  LOGO_FIELD,
  moveInside,
  repeated,
  SEAL_FIELD,
  type TemplateField,
} from './field-controls.ts';
import type { TemplatePackage } from './template-package.ts';
import { lastWord, problemOf } from './template-problem.ts';
import { ruleOfField, wordFields } from './word-fields.ts';

const W = NAMESPACE.w;
const TRACKED = new Set(
  'ins del moveFrom moveTo cellIns cellDel cellMerge moveFromRangeStart moveToRangeStart'.split(' '),
);
const EMBEDDED_ELEMENTS = new Set(['object', 'control', 'altChunk', 'subDoc', 'OLEObject']);
const WORDS_SHOWN = 60;
/** Nobody reads more of them; whatever is wrong is found again when the file is checked again. */
const MAX_PROBLEMS = 200;
const WHITE = /^(f[a-f0-9]){3}$/i;

/** What is wrong with a template, in the order of its parts and paragraphs. Nothing is changed but where controls stand. */
export function checkTemplate(
  file: TemplatePackage,
  fields: readonly TemplateField[],
  needed: readonly string[],
): TemplateProblem[] {
  const stories = file.storyPaths();
  const problems = [...packageProblems(file), ...settingsProblems(file)];
  const known = new Map(fields.map((field) => [field.tag, field]));
  const found: string[] = [];
  for (const path of stories) {
    const root = file.needed(path);
    moveInside(root);
    const say = sayIn(path, root, problems);
    checkMarkup(root, say);
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
  const main = file.mainPath();
  const settings = file.relations(main).find(({ type }) => lastWord(type) === 'settings')?.target;
  const root = settings === undefined ? null : file.root(settings);
  if (!root || settings === undefined) return [];
  const problems: TemplateProblem[] = [];
  const say = sayIn(settings, null, problems);
  const isEnforced = /^(1|true|on)$/.test(
    childOf(root, 'documentProtection')?.getAttributeNS(W, 'enforcement') ?? '',
  );
  if (isEnforced || childOf(root, 'writeProtection')) say('protection', null, '');
  if (isOn(childOf(root, 'trackRevisions'))) say('tracked_change', null, '');
  if (childOf(root, 'attachedTemplate') || childOf(root, 'mailMerge')) say('loads_on_opening', null, '');
  return problems;
}

/** Names markup that no template may have. */
function checkMarkup(root: Element, say: Say): void {
  for (const element of root.getElementsByTagName('*')) {
    const { localName: name, namespaceURI } = element;
    if (EMBEDDED_ELEMENTS.has(name)) say('embedded_object', element);
    if (namespaceURI !== W) {
      if (name.startsWith('repeatingSection')) say('repeating_section', element);
      continue;
    }
    if (TRACKED.has(name) || name.endsWith('Change')) say('tracked_change', element);
    if (name === 'permStart') say('protection', element);
    if (name === 'r' || name === 'style') checkLooks(element, say);
    if (name === 'trPr' && isOn(childOf(element, 'hidden'))) say('hidden_text', element.parentElement);
  }
  for (const field of wordFields(root)) {
    const rule = ruleOfField(field);
    if (rule) say(rule, field.at, field.instruction.trim());
  }
}

function checkLooks(element: Element, say: Say): void {
  const looks = childOf(element, 'rPr');
  const isText = element.localName === 'style' || elements(element, W, 't').length > 0;
  if (!looks || !isText) return;
  if (isOn(childOf(looks, 'vanish')) || isOn(childOf(looks, 'specVanish'))) say('hidden_text', element);
  if (isOn(childOf(looks, 'strike')) || isOn(childOf(looks, 'dstrike'))) say('struck_text', element);
  const colour = valueOf(childOf(looks, 'color')) ?? '';
  const shading = childOf(looks, 'shd') ?? childOf(looks, 'highlight');
  if (WHITE.test(colour) && shading === null && !isShaded(element)) say('white_text', element);
}

/** White letters are seen in a cell or paragraph with a colour of its own. */
function isShaded(element: Element): boolean {
  const fills = ['p', 'tc'].map((name) => childOf(childOf(around(element, name), `${name}Pr`), 'shd'));
  return fills.some((shading) => {
    const fill = shading?.getAttributeNS(W, 'fill') ?? 'auto';
    return fill !== 'auto' && !WHITE.test(fill);
  });
}

/** Whether it is a field, or the seal's place, that can be filled. */
function checkControl(
  control: Element,
  tag: string,
  known: ReadonlyMap<string, TemplateField>,
  say: Say,
): boolean {
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
    // Where all are empty the paragraph goes, with its text.
    if (hasText && optional.length > 0)
      say('text_beside_a_field_that_may_be_empty', paragraph, optional.map(({ label }) => label).join(', '));
  }
}

function isField(control: Element | null, known: ReadonlyMap<string, TemplateField>): boolean {
  return control !== null && known.has(tagOf(control) ?? '');
}
