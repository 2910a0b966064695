import { readFlatBody } from '#document-text/docx/flat-body.ts';
import { type FlatDocument, readFlatOpc } from '#document-text/docx/flat-opc.ts';
import { wholeText } from '#document-text/flat-beside.ts';
import { textsIn } from '#document-text/docx/plain-texts.ts';
import { elements, NAMESPACE } from '#document-text/docx/wordml.ts';
import { WITHOUT_SEALS } from '#src/word/seal/seal-control.ts';
import { codesOf } from '#src/word/story/story-codes.ts';
import { fromBase64 } from '#word-host/opc/flat-opc.ts';
import { flatOpcOf } from '#word-host/model/story-package.ts';

declare global {
  interface Window {
    bothReadings(flatOpc: string): { whole: unknown; short: unknown; plain: number };
    bodyOf(docx: string): string;
  }
}

/** Reads a body with all of its runs and without those of plain paragraphs, and counts these. */
window.bothReadings = (flatOpc) => {
  const [whole, short] = [readFlatOpc(flatOpc, WITHOUT_SEALS), readFlatBody(flatOpc, WITHOUT_SEALS)];
  return { whole: readingOf(whole), short: readingOf(short), plain: runsIn(whole) - runsIn(short) };
};

/** Word's answer for the body of a .docx, in Base64. */
window.bodyOf = (docx) => {
  window.wordHost.swapDocument(fromBase64(docx));
  const { model } = window.wordHost;
  return flatOpcOf(model, model.body);
};

function runsIn(document: FlatDocument | null): number {
  return document === null ? 0 : elements(document.body, NAMESPACE.w, 'r').length;
}

function readingOf(document: FlatDocument | null): unknown {
  return (
    document && {
      paragraphs: document.passages.map(({ element, ...paragraph }) => ({
        ...paragraph,
        texts: textsIn(element).join(''),
        around: around(element),
      })),
      beside: wholeText(document).beside,
      parts: [...document.parts.keys()],
      seals: codesOf(document).seals,
    }
  );
}

function around(element: Element): string {
  const names: string[] = [];
  for (let at: Element | null = element; at; at = at.parentElement) names.push(at.localName);
  return names.join();
}
