import { readFlatBody, textsIn } from '#src/word/host/flat-body.ts';
import { elements, type FlatDocument, NAMESPACE, readFlatDocument } from '#src/word/host/flat-document.ts';
import { codesOf } from '#src/word/story/story-codes.ts';
import { paragraphsOf } from '#src/word/story/story-text.ts';
import { fromBase64 } from '#word-host/opc/flat-opc.ts';
import { children, copyOf } from '#word-host/opc/xml.ts';
import { flatOpcOf } from '#word-host/model/story-package.ts';

declare global {
  interface Window {
    bothReadings(flatOpc: string): { whole: unknown; short: unknown; plain: number };
    bodyOf(docx: string): string;
  }
}

/** What is read of a body with all of its runs and without those of plain paragraphs, and how many these are. */
window.bothReadings = (flatOpc) => {
  const [whole, short] = [readFlatDocument(flatOpc), readFlatBody(flatOpc)];
  return { whole: readingOf(whole), short: readingOf(short), plain: runsIn(whole) - runsIn(short) };
};

/** What Word answers of the body of a .docx, in base64. */
window.bodyOf = (docx) => {
  window.wordHost.swapDocument(fromBase64(docx));
  const { model } = window.wordHost;
  return flatOpcOf(model, model.body, children(model.body).map(copyOf));
};

function runsIn(document: FlatDocument | null): number {
  return document === null ? 0 : elements(document.body, NAMESPACE.w, 'r').length;
}

function readingOf(document: FlatDocument | null): unknown {
  return (
    document && {
      paragraphs: paragraphsOf(document).map(({ element, ...paragraph }) => ({
        ...paragraph,
        texts: textsIn(element).join(''),
        around: around(element),
      })),
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
