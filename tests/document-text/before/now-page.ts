import { sealCaption } from '#contract/seal-words.ts';
import { compareText } from '#document-text/compare-text.ts';
import { contentDigest } from '#document-text/digest/content-digest.ts';
import type { ContentDigest } from '#document-text/digest/digest-format.ts';
import { readDocx } from '#document-text/docx/read-docx.ts';
import { readPdf } from '#document-text/pdf/read-pdf.ts';
import type { DocumentText } from '#document-text/read-document.ts';
import { UnreadableDocument } from '#document-text/unreadable-document.ts';
import { readFlatBody } from '#document-text/docx/flat-body.ts';
import { WITHOUT_SEALS } from '#src/word/seal/seal-control.ts';
import { headingBefore, outlineOf } from '#src/word/story/outline.ts';

const SEED = { salt: new Uint8Array(16).fill(7), base: 1_234_567 };
const worker = new Worker('/now-worker.js', { type: 'module' });
worker.terminate = () => undefined;
const files = new Map<string, DocumentText>();

const now = {
  async read(
    name: string,
    bytes: Uint8Array,
  ): Promise<Record<string, unknown> & { digest?: ContentDigest | null }> {
    const text = name.endsWith('.pdf') ? await readPdf(bytes, worker) : readDocx(bytes, WITHOUT_SEALS);
    files.set(name, text);
    if (text.format === 'pdf') return { lines: text.lines };
    return {
      beside: text.beside,
      links: text.links,
      pictures: text.pictures.map(({ length }) => length),
      passages: text.passages.map((passage) => ({
        text: passage.text,
        isHeading: passage.isHeading,
        heading: passage.heading,
      })),
      digest: contentDigest(
        text.passages.map((passage) => passage.text),
        SEED,
      ),
    };
  },
  flat(flatOpc: string): unknown {
    const document = readFlatBody(flatOpc, WITHOUT_SEALS);
    return (
      document && {
        passages: document.passages.map(({ text, isHeading, heading }) => ({ text, isHeading, heading })),
        firstHeading: outlineOf(document).firstHeading,
        seals: outlineOf(document).seals.map(({ publicId, heading }) => ({ publicId, heading })),
        last:
          document.body.lastElementChild && headingBefore(document.body.lastElementChild, document.passages),
      }
    );
  },
  compare(name: string, digest: ContentDigest, seal: Parameters<typeof sealCaption>[0]): unknown {
    const text = files.get(name);
    return text ? compareText(digest, text, sealCaption(seal)) : null;
  },
  message: (error: unknown): string => (error instanceof UnreadableDocument ? error.reason : String(error)),
};

declare global {
  interface Window {
    before: typeof now;
    now: typeof now;
  }
}

window.now = now;
