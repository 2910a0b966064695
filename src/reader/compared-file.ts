import * as z from 'zod/mini';

import { contentDigestSchema } from '#contract/content-digest-schema.ts';
import { sealCaption } from '#contract/seal-words.ts';
import { compareVersions, type TextComparison } from '#document-text/compare-text.ts';
import { readDocument } from '#document-text/read-document.ts';
import { withoutSealOf } from '#src/word/seal/seal-control.ts';

import { FileProblem, unreachable } from './file-problem.ts';

const digestsAnswer = z.object({
  offered: z.boolean(),
  /** Oldest first. */
  versions: z.array(z.object({ at: z.string(), digest: contentDigestSchema })),
});

export interface ComparedFile {
  comparison: TextComparison;
  /** When that version was sealed: `YYYY-MM-DD HH:MM:SS`, UTC. */
  at: string;
  /** When the newest one was. */
  newestAt: string;
}

/**
 * Compares a file with the version it agrees with, otherwise with the newest. `form` holds the proof that digests are
 * handed out to. Throws a FileProblem or an UnreadableDocument.
 */
export async function comparedFile(
  file: File,
  form: HTMLFormElement,
  seal: Parameters<typeof sealCaption>[0],
): Promise<ComparedFile> {
  // Nothing is asked for a file that can't be read.
  const [path = ''] = location.pathname.split('/verification/', 1);
  const isCaption = sealCaption({ ...seal, path });
  const text = await readDocument(file, withoutSealOf(seal.publicId, isCaption));
  const versions = await digestsFor(form);
  const newest = versions.at(-1);
  if (newest === undefined) throw new FileProblem('not-stored');
  const compared = compareVersions(versions, text, isCaption);
  if (compared === null) throw new FileProblem('older-form');
  return { comparison: compared.comparison, at: compared.version.at, newestAt: newest.at };
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
  const { offered, versions } = z.parse(digestsAnswer, await response.json());
  if (!offered) throw new FileProblem('not-offered');
  return versions;
}
