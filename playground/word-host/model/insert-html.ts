import { HtmlBlocks, BODY_TEXT } from '#playground/word-host/html/html-blocks.ts';
import { isInline } from '#playground/word-host/html/html-inlines.ts';
import { HtmlParts } from '#playground/word-host/html/html-parts.ts';
import { HTML_STYLES } from '#playground/word-host/html/html-styles.ts';
import { PLAIN } from '#playground/word-host/html/text-look.ts';
import { CONTENT_TYPE, WORDML_XMLNS } from '#playground/word-host/opc/namespaces.ts';
import { OpcPackage } from '#playground/word-host/opc/package.ts';
import { child, element } from '#playground/word-host/opc/xml.ts';
import { blocksOf } from '#playground/word-host/wordml/blocks.ts';
import { insertContent, type Content } from './insert-content.ts';
import type { Location } from './location.ts';
import type { Spanning } from './spanning.ts';
import type { WordRange } from './word-range.ts';
import { invalidArgument, notPlayed } from './word-refusal.ts';

/** Puts HTML into the document. Text without blocks joins the paragraph there, as when it is pasted. */
export function insertHtml(target: Spanning, html: string, location: Location): WordRange {
  return insertContent(target, contentOf(html), location);
}

function contentOf(html: string): Content {
  const { head, body } = new DOMParser().parseFromString(html, 'text/html');
  const [unseen] = head.children;
  if (unseen) throw notPlayed(`insertHtml with <${unseen.localName}>`);
  const made = OpcPackage.empty();
  const path = 'word/document.xml';
  const document = made.putXml(
    path,
    `<w:document ${WORDML_XMLNS}><w:body/></w:document>`,
    CONTENT_TYPE.document,
  );
  made.relate('', 'officeDocument', path);
  made.putXml('word/styles.xml', HTML_STYLES, CONTENT_TYPE.styles);
  made.relate(path, 'styles', 'word/styles.xml');
  const parts = new HtmlParts(made, path);
  const blocks = new HtmlBlocks(parts);
  blocks.add(body, BODY_TEXT, PLAIN);
  parts.writeLists();
  const holder = child(document.documentElement, 'w:body');
  if (!holder || blocks.xml.length === 0) throw invalidArgument('the HTML shows nothing');
  for (const block of blocks.xml) holder.append(element(document, block));
  return {
    source: { package: made, path },
    blocks: blocksOf(holder),
    isLine: [...body.childNodes].every((node) => isInline(node) || node instanceof Comment),
  };
}
