import { type Name, NS } from '#word-host/opc/namespaces.ts';
import type { OpcPackage } from '#word-host/opc/package.ts';
import {
  attribute,
  child,
  children,
  descendants,
  element,
  serializeXml,
  setValue,
} from '#word-host/opc/xml.ts';
import { isDefault } from '#word-host/wordml/styles.ts';

const STORIES = /\/(header|footer|(foot|end)notes|comments)$/;
/** What elements refer to with their values. */
const REFERRING: Readonly<Record<string, 'style' | 'list' | 'shape'>> = {
  ...Object.fromEntries(
    'pStyle rStyle tblStyle basedOn link next styleLink numStyleLink'
      .split(' ')
      .map((name) => [name, 'style']),
  ),
  numId: 'list',
  abstractNumId: 'shape',
};

/**
 * Makes of a copy what Word answers for an open document: without what it notes of editing, with an empty paragraph at the end,
 * and with the styles and lists that are used, of which it numbers the lists anew.
 */
export function writeAnew(made: OpcPackage): void {
  const main = made.document(made.mainPath).documentElement;
  const targets = made.relationships(made.mainPath).list();
  const beside = targets.filter(({ type, external }) => STORIES.test(type) && !external);
  const paths = new Set(beside.map(({ target }) => made.resolve(made.mainPath, target)));
  const stories = [main, ...Array.from(paths, (path) => made.document(path).documentElement)];
  for (const story of stories) forgetEditing(story);
  const body = child(main, 'w:body');
  if (child(body, 'w:p') ?? child(body, 'w:tbl') ?? child(body, 'w:sdt'))
    body?.insertBefore(element(main.ownerDocument, '<w:p/>'), child(body, 'w:sectPr'));
  for (const noted of children(made.mainPart('settings'), 'w:proofState', 'w:rsids')) noted.remove();
  keepUsed(stories, made.mainPart('styles'), made.mainPart('numbering'));
}

function formatOf(run: Element): string | null {
  const format = child(run, 'w:rPr');
  return format && serializeXml(format);
}

/** Runs that differ in nothing that is shown become one. */
function forgetEditing(story: Element): void {
  const marks: readonly Name[] = ['w:proofErr', 'w:lastRenderedPageBreak'];
  for (const mark of marks.flatMap((name) => descendants(story, name))) mark.remove();
  for (const each of story.getElementsByTagName('*'))
    for (const { namespaceURI, localName } of Array.from(each.attributes))
      if (localName.startsWith('rsid')) each.removeAttributeNS(namespaceURI, localName);
  for (const run of descendants(story, 'w:r').toReversed()) {
    const { previousElementSibling: before } = run;
    if (before?.localName !== 'r' || formatOf(before) !== formatOf(run)) continue;
    child(run, 'w:rPr')?.remove();
    before.append(...run.childNodes);
    run.remove();
  }
}

function keepUsed(stories: readonly Element[], styles: Element | null, numbering: Element | null): void {
  const shapes = children(numbering, 'w:abstractNum');
  const lists = children(numbering, 'w:num');
  const all = [
    ...children(styles, 'w:style').map((style) => [`style ${attribute(style, 'w:styleId')}`, style] as const),
    ...lists.map((list) => [`list ${attribute(list, 'w:numId')}`, list] as const),
    ...shapes.map((shape) => [`shape ${attribute(shape, 'w:abstractNumId')}`, shape] as const),
  ];
  const used = new Set([...stories, ...children(styles, 'w:style').filter(isDefault)]);
  const byKey = new Map(all);
  const referring: Element[] = [];
  // The set grows while it's gone through.
  for (const user of used)
    for (const reference of user.getElementsByTagName('*')) {
      const kind = REFERRING[reference.localName];
      const found = kind && byKey.get(`${kind} ${attribute(reference, 'w:val')}`);
      if (!found) continue;
      used.add(found);
      referring.push(reference);
    }
  for (const [, one] of all) if (!used.has(one)) one.remove();
  numberAnew(
    referring,
    'numId',
    [...used].filter((one) => lists.includes(one)),
  );
  numberAnew(
    referring,
    'abstractNumId',
    [...used].filter((one) => shapes.includes(one)),
  );
}

function numberAnew(
  references: readonly Element[],
  name: 'numId' | 'abstractNumId',
  used: readonly Element[],
): void {
  const numbers = new Map(
    used.map((one, index) => [attribute(one, `w:${name}`), String(index + 1)] as const),
  );
  for (const one of used)
    one.setAttributeNS(NS.w, `w:${name}`, numbers.get(attribute(one, `w:${name}`)) ?? '');
  for (const reference of references)
    if (reference.localName === name) setValue(reference, numbers.get(attribute(reference, 'w:val')) ?? '');
}
