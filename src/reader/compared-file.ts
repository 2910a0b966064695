import * as z from 'zod/mini';

import { contentDigestSchema } from '#contract/content-digest-schema.ts';
import { sealCaption } from '#contract/seal-words.ts';
import type { TextComparison } from '#document-text/compare-text.ts';
import { compareVersions } from '#document-text/compare-versions.ts';
import { unsealedKinds } from '#document-text/digest/content-digest.ts';
import type { BesideKind } from '#document-text/digest/digest-format.ts';
import type { PagePictures } from '#document-text/pdf/draw-pages.ts';
import { type DocumentText, MAX_BYTES, readDocument, startPdfWorker } from '#document-text/read-document.ts';
import { showsCodeOf } from '#document-text/pictures/picture-code.ts';
import { sealIn } from '#src/word/seal/seal-control.ts';
import { withoutSealOf } from '#document-text/docx/record-seal.ts';
import { SEAL_FORM } from '#contract/word-file/seal.ts';
import { FileProblem, SeveralDocuments, unreachable } from './file-problem.ts';
import { FRAME } from './page-pictures.ts';
import { documentsIn } from './several-documents.ts';
import { findRegistered, registeredFiles, type RegisteredFile } from './registered-file.ts';

const digestsAnswer = z.object({
  status: z.string(),
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
  /** When the newest version was sealed; null if it's that one. */
  newerAt: string | null;
}

/**
 * Looks for a file among the registered ones, then compares its text with the version that it matches, otherwise with the
 * newest. `form` contains the proof that the service requires for digests, and `record` is the status that the page shows.
 * The pages of a PDF can be drawn until `signal` is aborted. Throws a FileProblem, an UnreadableDocument, or a SeveralDocuments.
 */
export async function comparedFile(
  file: File,
  form: HTMLFormElement,
  { signal, record, ...seal }: Parameters<typeof sealCaption>[0] & { signal: AbortSignal; record: string },
): Promise<ComparedFile> {
  if (file.size > MAX_BYTES) throw new FileProblem('huge');
  // Browsers give a deleted file no size either: only reading it tells that it's gone.
  const bytes = await file.arrayBuffer();
  if (bytes.byteLength === 0) throw new FileProblem('empty');
  const { status, offered, versions, files } = await digestsFor(form);
  if (status !== record) throw new FileProblem('outdated');
  const registered = await findRegistered(new Uint8Array(bytes), files);
  if (registered !== undefined) return { registered, newestAt: files.newest_text_at };
  const newest = versions.at(-1);
  const [path = ''] = location.pathname.split('/verification/', 1);
  const captionOf = (publicId: string) => sealCaption({ ...seal, publicId, path });
  const isCaption = captionOf(seal.publicId);
  const without = withoutSealOf(seal.publicId, isCaption, SEAL_FORM);
  const seals = new Map<Element, string>();
  const reading = readDocument(new Blob([bytes]), {
    ...without,
    isOwnPicture: showsCodeOf(seal),
    isLeftOut(control) {
      const publicId = sealIn(control);
      if (publicId !== null) seals.set(control, publicId);
      return without.isLeftOut(control);
    },
  });
  if (!offered || newest === undefined) {
    // A file for printing is named even if its texts can't be compared.
    const read = await reading.catch(() => null);
    const count = read ? documentsIn(read, seals, captionOf).size : 0;
    if (count > 1) throw new SeveralDocuments(count);
    throw new FileProblem(offered ? 'not-stored' : 'not-offered');
  }
  const text = await reading;
  const compared = compareVersions(versions, text, isCaption);
  if (compared === null) throw new FileProblem('older-form');
  const { comparison, version } = compared;
  const documents = documentsIn(text, seals, captionOf);
  const isSame = (part: DocumentText) =>
    compareVersions(versions, part, isCaption)?.comparison.isSame === true;
  // In a PDF, nearly equal pages are taken for headers, so the comparison can't reveal a second document.
  const isOther = comparison.isSame ? text.format === 'pdf' : documents.get(seal.publicId)?.some(isSame);
  if (documents.size > 1 && isOther) throw new SeveralDocuments(documents.size);
  const unsealed = unsealedKinds(version.digest);
  const found = { comparison, unsealed, at: version.at, newerAt: version === newest ? null : newest.at };
  if (text.format !== 'pdf') return { ...found, pages: null };
  const { drawPages } = await import('#document-text/pdf/draw-pages.ts').catch(unreachable);
  const pages = await drawPages(new Uint8Array(bytes), startPdfWorker(), comparison.findings, FRAME);
  if (signal.aborted) void pages.close();
  signal.addEventListener('abort', () => void pages.close());
  return { ...found, pages };
}

/** Slow networks take seconds; a dead one would never answer. */
const ANSWER_TIMEOUT_MS = 30_000;

async function digestsFor(form: HTMLFormElement) {
  const fields = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  const [body, signal] = [new URLSearchParams(fields), AbortSignal.timeout(ANSWER_TIMEOUT_MS)];
  const response = await fetch(form.action, { method: 'POST', body, signal }).catch(unreachable);
  if (response.status === 429) throw new FileProblem('limited');
  if (response.status === 404) throw new FileProblem('outdated');
  if (!response.ok) throw new FileProblem('unreachable');
  // The connection can end halfway, and a network's sign-in page comes in place of the answer.
  return response
    .json()
    .then((answer) => z.parse(digestsAnswer, answer))
    .catch(unreachable);
}
