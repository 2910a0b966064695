import { childOf, elements, isOn, NAMESPACE, tagOf, valueOf } from '#document-text/docx/wordml.ts';
import { SEAL_TAG } from '#contract/seal-tag.ts';

import {
  around,
  contentOf,
  controls,
  LOGO_FIELD,
  moveInside,
  repeated,
  SEAL_FIELD,
  type TemplateField,
} from './field-controls.ts';
import type { TemplatePackage } from './template-package.ts';
import type { TemplateProblem, TemplateRule } from './template-problem.ts';

const W = NAMESPACE.w;
const TRACKED = new Set(
  'ins del moveFrom moveTo cellIns cellDel cellMerge moveFromRangeStart moveToRangeStart'.split(' '),
);
/** Fields whose result comes from elsewhere, and those that do something. */
const LOADING_FIELDS = new Set(
  'include includepicture includetext import link dde ddeauto database embed rd autotext autotextlist macrobutton htmlactivex htmlcontrol'.split(
    ' ',
  ),
);
const HARMLESS_LINK = /^(https?:\/\/|mailto:)/i;
const MACRO = /vbaproject|macroenabled|vbadata|keymapcustomizations|attachedtoolbars/i;
/** The last word of a relation's type, in lower case. */
const EMBEDDED = new Set(
  'oleobject package control activexcontrolbinary afchunk subdocument frame extensibility'.split(' '),
);
const EMBEDDED_ELEMENTS = new Set(['object', 'control', 'altChunk', 'subDoc']);
const WORDS_SHOWN = 60;
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
  if (places === 0) say('no place for the seal', null, '');
  if (places > 1) say('two places for the seal', null, '');
  for (const name of needed) {
    if (found.some((tag) => tag === name || known.get(tag)?.list === name)) continue;
    say('missing field', null, fields.find(({ tag, list }) => tag === name || list === name)?.label ?? name);
  }
  return problems;
}

type Say = (rule: TemplateRule, at: Element | null, about?: string) => void;

function sayIn(part: string, root: Element | null, problems: TemplateProblem[]): Say {
  const paragraphs = root ? elements(root, W, 'p') : [];
  return (rule, at, about) => {
    const paragraph =
      at && (at.localName === 'p' ? at : (around(at, 'p') ?? elements(at, W, 'p')[0] ?? null));
    const place = paragraph ? paragraphs.indexOf(paragraph) + 1 : 0;
    problems.push({
      rule,
      part,
      paragraph: place > 0 ? place : null,
      about: about ?? wordsOf(paragraph ?? at),
    });
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

function packageProblems(file: TemplatePackage): TemplateProblem[] {
  const problems: TemplateProblem[] = [];
  for (const { name, type } of file.contentTypes())
    if (MACRO.test(type)) problems.push({ rule: 'macro', part: name, paragraph: null, about: type });
  const sources = ['', ...file.paths().filter((path) => !path.endsWith('.rels'))];
  for (const source of sources)
    for (const { type, target, isExternal } of file.relations(source)) {
      const rule = ruleOfRelation(type, target, isExternal);
      if (rule) problems.push({ rule, part: source, paragraph: null, about: target });
    }
  return problems;
}

function ruleOfRelation(type: string, target: string, isExternal: boolean): TemplateRule | null {
  if (MACRO.test(type)) return 'macro';
  if (!isExternal) return EMBEDDED.has(lastWord(type)) ? 'embedded object' : null;
  if (lastWord(type) !== 'hyperlink') return 'loads on opening';
  return HARMLESS_LINK.test(target) ? null : 'link';
}

/** `https://…/relationships/oleObject` is an oleobject. */
function lastWord(type: string): string {
  return type.slice(type.lastIndexOf('/') + 1).toLowerCase();
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
  if (isOn(childOf(root, 'trackRevisions'))) say('tracked change', null, '');
  if (childOf(root, 'attachedTemplate') || childOf(root, 'mailMerge')) say('loads on opening', null, '');
  return problems;
}

/** Names markup that no template may have. */
function checkMarkup(root: Element, say: Say): void {
  for (const element of root.getElementsByTagName('*')) {
    const { localName: name, namespaceURI } = element;
    if (namespaceURI !== W) {
      if (name.startsWith('repeatingSection')) say('repeating section', element);
      continue;
    }
    if (TRACKED.has(name) || name.endsWith('Change')) say('tracked change', element);
    if (EMBEDDED_ELEMENTS.has(name)) say('embedded object', element);
    if (name === 'permStart') say('protection', element);
    if (name === 'instrText' && isLoading(instruction(element)))
      say('loads on opening', element, element.textContent);
    const simple = name === 'fldSimple' ? (element.getAttributeNS(W, 'instr') ?? '') : '';
    if (isLoading(simple)) say('loads on opening', element, simple);
    if (name === 'r' || name === 'style') checkLooks(element, say);
    if (name === 'trPr' && isOn(childOf(element, 'hidden'))) say('hidden text', element.parentElement);
  }
}

function isLoading(instructions: string): boolean {
  const [word = ''] = instructions.trim().toLowerCase().split(/\s/, 1);
  return LOADING_FIELDS.has(word);
}

/** An instruction may be cut into several runs: they're read from where it begins. */
function instruction(first: Element): string {
  const paragraph = around(first, 'p');
  if (!paragraph) return first.textContent;
  let text = '';
  let isReached = false;
  for (const element of paragraph.getElementsByTagNameNS(W, '*')) {
    isReached ||= element === first;
    if (!isReached) continue;
    if (element.localName === 'fldChar') break;
    if (element.localName === 'instrText') text += element.textContent;
  }
  return text;
}

function checkLooks(element: Element, say: Say): void {
  const looks = childOf(element, 'rPr');
  const isText = element.localName === 'style' || elements(element, W, 't').length > 0;
  if (!looks || !isText) return;
  if (isOn(childOf(looks, 'vanish')) || isOn(childOf(looks, 'specVanish'))) say('hidden text', element);
  if (isOn(childOf(looks, 'strike')) || isOn(childOf(looks, 'dstrike'))) say('struck text', element);
  const colour = valueOf(childOf(looks, 'color')) ?? '';
  const shading = childOf(looks, 'shd') ?? childOf(looks, 'highlight');
  if (WHITE.test(colour) && shading === null && !isShaded(element)) say('white text', element);
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
  if (tag.startsWith(SEAL_TAG)) return (say('old seal', control, tag), false);
  const field = known.get(tag);
  if (!field && tag !== SEAL_FIELD && tag !== LOGO_FIELD) return (say('unknown field', control, tag), false);
  if (childOf(properties, 'dataBinding')) say('bound control', control, tag);
  const content = contentOf(control);
  if (!around(control, 'p') || (content && elements(content, W, 'p').length > 0))
    return (say('control of several paragraphs', control, tag), false);
  if (around(control, 'sdt') || (content && elements(content, W, 'sdt').length > 0))
    return (say('control within a control', control, tag), false);
  if (field?.isCell) {
    const row = repeated(control, field);
    const lists = new Set(
      row ? controls(row).map((each) => known.get(tagOf(each) ?? '')?.list ?? field.list) : [],
    );
    if (row?.localName !== 'tr') say('cell outside of a table', control, tag);
    else if (lists.size > 1) say('two lists in a row', control, tag);
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
      say('text beside a field that may be empty', paragraph, optional.map(({ label }) => label).join(', '));
  }
}

function isField(control: Element | null, known: ReadonlyMap<string, TemplateField>): boolean {
  return control !== null && known.has(tagOf(control) ?? '');
}
