import type { Finding } from '#document-text/finding.ts';
import { UnreadableDocument } from '#document-text/unreadable-document.ts';

import { findingsIn, type UnseenText } from './findings.ts';
import type { Formats } from './look.ts';
import { OpcPackage, type Part, type Relationship } from './opc-package.ts';
import { filledInTexts, type LocatedPassage, passagesOf, type TextOptions } from './passages.ts';
import { elements, NAMESPACE } from './wordml.ts';

const STORIES = ['header', 'footer', 'footnotes', 'endnotes'];
const GRAPHICS = ['chart', 'diagramData'];
const UNREAD = ['altChunk', 'subDoc'];

export interface DocxText {
  format: 'docx';
  passages: LocatedPassage[];
  /** Text that Word shows but that isn't sealed: headers, footers, notes, charts, diagrams, fields. */
  beside: string[];
  /** What can make the eye see another text. */
  findings: Finding[];
  /** The addresses that the document links to, and its pictures. */
  links: string[];
  pictures: Uint8Array<ArrayBuffer>[];
}

/** Throws an UnreadableDocument. */
export function readDocx(bytes: Uint8Array, options: TextOptions): DocxText {
  const opc = new OpcPackage(bytes);
  const [main, ...others] = opc.relationshipsOf('').filter(({ type }) => type === 'officeDocument');
  // Programs choose one of several.
  if (main === undefined || others.length > 0) throw new UnreadableDocument('broken');
  const root = opc.rootOf(main.target);
  const body = root && elements(root, NAMESPACE.w, 'body')[0];
  if (!body) throw new UnreadableDocument('broken');
  // Other files, which Word shows as part of this one.
  if (UNREAD.some((name) => elements(body, NAMESPACE.w, name).length > 0))
    throw new UnreadableDocument('broken');
  const part = (type: string) => opc.partsOf(main.target, [type])[0]?.root ?? null;
  const formats: Formats = { styles: part('styles'), theme: part('theme') };
  const unseen: UnseenText[] = [];
  const onUnseen = (kind: UnseenText['kind'], text: string, paragraph: Element) =>
    void unseen.push({ kind, text, paragraph });
  const passages = passagesOf(body, formats, options, onUnseen);
  // Any number of relationships may lead to one part.
  const stories = onceEach(opc.partsOf(main.target, STORIES));
  const graphics = onceEach([main, ...stories].flatMap(({ target }) => opc.partsOf(target, GRAPHICS)));
  const edges = stories.map((story) => story.root);
  const beside = [
    ...filledInTexts(body, formats, options),
    ...edges.flatMap((edge) => passagesOf(edge, formats, options, onUnseen).map(({ text }) => text)),
    ...graphics.flatMap(textsInGraphic),
  ];
  return {
    format: 'docx',
    passages,
    beside: beside.filter((text) => text !== ''),
    findings: findingsIn({
      opc,
      main: main.target,
      root,
      body,
      stories: edges,
      passages,
      unseen,
      formats,
      options,
    }),
    links: opc
      .relationshipsOf(main.target)
      .filter(({ type }) => type === 'hyperlink')
      .map(({ target }) => target),
    pictures: onceEach(
      [main, ...stories]
        .flatMap(({ target }) => opc.relationshipsOf(target))
        .filter(({ type }) => type === 'image'),
    ).flatMap(({ target }) => opc.bytesOf(target) ?? []),
  };
}

function onceEach<Target extends Relationship>(relationships: readonly Target[]): Target[] {
  return [...new Map(relationships.map((one) => [one.target.toLowerCase(), one] as const)).values()];
}

function textsInGraphic({ root }: Part): string[] {
  return [...root.querySelectorAll('t, v')].map(({ textContent }) => textContent.trim());
}
