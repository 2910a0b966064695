import { openAsBlob } from 'node:fs';

import type { ContentVersion } from '#contract/contents.ts';
import { QR_SIZE } from '#contract/qr.ts';
import { SEAL_FORM } from '#contract/word-file/seal.ts';
import { compareVersions } from '#document-text/compare-versions.ts';
import type { TextOptions } from '#document-text/docx/passages.ts';
import { withoutSealOf } from '#document-text/docx/record-seal.ts';
import { FINDINGS, labelOf } from '#document-text/finding-texts.ts';
import { showsCodeOf } from '#document-text/pictures/picture-code.ts';
import type { DocumentText } from '#document-text/read-document.ts';
import { readInNode } from '#document-text/read-in-node.ts';
import { UnreadableDocument, type UnreadableReason } from '#document-text/unreadable-document.ts';
import { decodedOrNull } from '#server/brand/logo.ts';

export type ComparedFile =
  | { comparison: 'none'; problem: string }
  /** `problem` says why a person has to decide; null if the file matches the newest version. */
  | { comparison: 'same' | 'different'; version: number; problem: string | null };

const UNREADABLE: Record<UnreadableReason, string> = {
  broken: "can't be read",
  encrypted: 'needs a password',
  huge: 'is too large to compare',
  empty: 'is empty',
  scanned: 'has pictures only, and no text',
  'old-word': 'is in the format of older Word versions: save it as .docx',
  'other-kind': 'is neither a .docx nor a PDF',
  unreachable: "can't be read",
};

/** Compares the text of a file with the confirmed versions, oldest first. Throws the faults of a file. */
export async function compareFile(
  { path, publicId, host }: { path: string; publicId: string; host: string },
  versions: readonly ContentVersion[],
  isCaption: (text: string) => boolean,
): Promise<ComparedFile> {
  const text = await textOf(path, {
    ...withoutSealOf(publicId, isCaption, SEAL_FORM),
    isOwnPicture: showsCodeOf({ publicId, host }, pixelsOf),
  });
  if (typeof text === 'string') return { comparison: 'none', problem: `${path} ${text}` };
  const compared = compareVersions(versions, text, isCaption);
  if (compared === null) {
    const problem =
      versions.length === 0
        ? `There's no confirmed text to compare ${path} with`
        : "The text was confirmed with an older release, in a form that this one can't compare";
    return { comparison: 'none', problem };
  }
  const { isSame, added, moved, missing, findings, isPaged } = compared.comparison;
  const { version, at } = compared.version;
  const name = `version ${version}, confirmed ${at} UTC`;
  const listed = (passage: string, page: number | null) => {
    const place = isPaged && page !== null ? `page ${page + 1}: ` : '';
    return `\n  ${place}${passage.length > MAX_LENGTH ? `${passage.slice(0, MAX_LENGTH)}…` : passage}`;
  };
  const problems: string[] = [];
  if (isSame === null)
    problems.push(
      `Can't tell whether ${path} has the text of ${name}: some places can be read in two ways, or not at all`,
    );
  else if (!isSame) {
    const counts = `new or changed: ${added.length}, moved: ${moved.length}, missing: ${missing}`;
    const passages = [...added, ...moved]
      .slice(0, SHOWN)
      .map(({ text: passage, index }) => listed(passage, index));
    problems.push(
      `The text of ${path} differs from ${name}. Passages that are ${counts}${passages.join('')}`,
    );
  } else if (compared.version !== versions.at(-1))
    problems.push(`${path} has the text of an older version (${name})`);
  if (findings.length > 0) {
    // Takes all findings: an important one may come after many others.
    const found = findings.map((finding) =>
      listed([labelOf(FINDINGS.en, finding), finding.text].filter(Boolean).join(': '), finding.index),
    );
    problems.push(`${path} can look different from its text${found.join('')}`);
  }
  const problem = problems.join('\n') || null;
  return { comparison: isSame ? 'same' : 'different', version, problem };
}

/** A picture that isn't opaque may look different on paper than decoded. */
async function pixelsOf(picture: Uint8Array) {
  const pixels = decodedOrNull(picture, QR_SIZE.max ** 2);
  return pixels?.data.every((value, at) => at % 4 !== 3 || value === 255) ? pixels : null;
}

const SHOWN = 5;
const MAX_LENGTH = 120;

async function textOf(path: string, options: TextOptions): Promise<DocumentText | string> {
  try {
    return await readInNode(await openAsBlob(path), options);
  } catch (error) {
    if (!(error instanceof UnreadableDocument)) throw error;
    return UNREADABLE[error.reason];
  }
}
