import * as z from 'zod/mini';

import { contentDigestSchema } from '#contract/content-digest-schema.ts';
import { sealCaption } from '#contract/seal-words.ts';
import { compareVersions, type TextComparison } from '#document-text/compare-text.ts';
import { unsealedKinds } from '#document-text/digest/content-digest.ts';
import type { BesideKind } from '#document-text/digest/digest-format.ts';
import type { PageLine } from '#document-text/digest/page-readings.ts';
import { readDocx } from '#document-text/docx/read-docx.ts';
import type { PagePictures } from '#document-text/pdf/draw-pages.ts';
import { type DocumentText, MAX_BYTES, readDocument, startPdfWorker } from '#document-text/read-document.ts';
import { showsCodeOf } from '#src/word/seal/picture-code.ts';
import { sealIn } from '#src/word/seal/seal-control.ts';
import { withoutSealOf } from '#src/word/seal/record-seal.ts';

import { FileProblem, SeveralDocuments, unreachable } from './file-problem.ts';
import { FRAME } from './page-pictures.ts';
import { findRegistered, registeredFiles, type RegisteredFile } from './registered-file.ts';

const digestsAnswer = z.object({
  offered: z.boolean(),
  /** Oldest first. */
  versions: z.array(z.object({ at: z.string(), digest: contentDigestSchema })),
  files: registeredFiles,
});

/** The result for a file; each `at` is `YYYY-MM-DD HH:MM:SS`, UTC. */
export type ComparedFile = ComparedBytes | ComparedText;

interface ComparedBytes {
  registered: RegisteredFile;
  /** When the newest text was sealed; null if none was. */
  newestAt: string | null;
}

export interface ComparedText {
  comparison: TextComparison;
  /** The kinds of text that weren't sealed, so that nothing of them was compared. */
  unsealed: readonly BesideKind[];
  pages: PagePictures | null;
  /** When that version was sealed. */
  at: string;
  /** When the newest version was sealed. */
  newestAt: string;
}

/**
 * Looks for a file among the registered ones, then compares its text with the version that it matches, otherwise with the
 * newest. `form` contains the proof that the service requires for digests. The pages of a PDF can be drawn until `signal`
 * is aborted. Throws a FileProblem, an UnreadableDocument, or a SeveralDocuments.
 */
export async function comparedFile(
  file: File,
  form: HTMLFormElement,
  { signal, ...seal }: Parameters<typeof sealCaption>[0] & { signal: AbortSignal },
): Promise<ComparedFile> {
  if (file.size === 0) throw new FileProblem('empty');
  if (file.size > MAX_BYTES) throw new FileProblem('huge');
  const answer = digestsFor(form);
  const [bytes, { offered, versions, files }] = await Promise.all([file.arrayBuffer(), answer]);
  const registered = await findRegistered(new Uint8Array(bytes), files);
  if (registered !== undefined) return { registered, newestAt: files.newest_text_at };
  const newest = versions.at(-1);
  const [path = ''] = location.pathname.split('/verification/', 1);
  const captionOf = (publicId: string) => sealCaption({ ...seal, publicId, path });
  const isCaption = captionOf(seal.publicId);
  const reading = readDocument(new Blob([bytes]), {
    ...withoutSealOf(seal.publicId, isCaption),
    isOwnPicture: showsCodeOf(seal),
  });
  const sealsOf = (text: DocumentText) =>
    text.format === 'pdf' ? captionsIn(text.lines, captionOf) : sealsIn(new Uint8Array(bytes));
  if (!offered || newest === undefined) {
    // A file for printing is named even if its texts can't be compared.
    requireOneSeal(await reading.then(sealsOf, () => new Set()));
    throw new FileProblem(offered ? 'not-stored' : 'not-offered');
  }
  const text = await reading;
  const compared = compareVersions(versions, text, isCaption);
  if (compared === null) throw new FileProblem('older-form');
  const { comparison, version } = compared;
  // In a PDF, nearly equal pages are taken for headers, so the comparison can't reveal a second document.
  if (text.format === 'pdf' || !comparison.isSame) requireOneSeal(sealsOf(text));
  const unsealed = unsealedKinds(version.digest);
  const found = { comparison, unsealed, at: version.at, newestAt: newest.at };
  if (text.format !== 'pdf') return { ...found, pages: null };
  const { drawPages } = await import('#document-text/pdf/draw-pages.ts').catch(unreachable);
  const pages = await drawPages(new Uint8Array(bytes), startPdfWorker(), comparison.findings, FRAME);
  if (signal.aborted) void pages.close();
  signal.addEventListener('abort', () => void pages.close());
  return { ...found, pages };
}

/**
 * A file with the seals of other documents contains more text than one record, which isn't a change. Throws a
 * SeveralDocuments.
 */
function requireOneSeal(seals: ReadonlySet<string>): void {
  if (seals.size > 1) throw new SeveralDocuments(seals.size);
}

function sealsIn(bytes: Uint8Array): Set<string> {
  const seals = new Set<string>();
  readDocx(bytes, {
    isLeftOut(control) {
      const publicId = sealIn(control);
      if (publicId !== null) seals.add(publicId);
      return publicId !== null;
    },
  });
  return seals;
}

const PUBLIC_IDS = /SM-[A-Z]{3}-\d{4}-[0-9A-Z]{8}/g;

/** The documents whose caption fills a visible line. A text that only mentions another document doesn't count. */
function captionsIn(
  lines: readonly PageLine[],
  captionOf: (publicId: string) => (text: string) => boolean,
): Set<string> {
  return new Set(
    lines.flatMap(
      ({ text, isUnseen }) =>
        (!isUnseen && text.match(PUBLIC_IDS)?.filter((publicId) => captionOf(publicId)(text))) || [],
    ),
  );
}

async function digestsFor(form: HTMLFormElement) {
  const fields = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  const response = await fetch(form.action, { method: 'POST', body: new URLSearchParams(fields) }).catch(
    unreachable,
  );
  if (response.status === 429) throw new FileProblem('limited');
  if (!response.ok) throw new FileProblem('unreachable');
  return z.parse(digestsAnswer, await response.json());
}
