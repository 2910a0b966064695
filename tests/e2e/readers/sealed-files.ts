import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import * as docx from 'docx';

import { contentDigest, newDigestSeed } from '#document-text/digest/content-digest.ts';
import { type ContentDigest, MIN_BASE } from '#document-text/digest/digest-format.ts';
import type { Verification } from '#contract/verification.ts';
import { qrPicture } from '#server/qr/qr-picture.ts';
import type { ScratchService } from '#tests/e2e/harness/service.ts';

export const SEALED = [
  'Transcript of grades',
  'The council of teachers met on 12 June and confirms the grades of this year, which count for the final examination.',
  'Mathematics',
  '12.5',
  'Philosophy',
  '15.5',
];
export const ALTERED = SEALED.with(3, '18.5');

export interface Sealed extends Pick<Verification, 'public_id' | 'verify_url'> {
  caption: string[];
}

/** As a program of the first organization does; `path` is relative to that of verifications. */
export async function send({ url, tokens }: ScratchService, path: string, body?: object) {
  const response = await fetch(`${url}/api/ext/verification${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${tokens[0]?.token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return response.json();
}

export async function register(service: ScratchService, public_id: string, bytes: Buffer): Promise<string> {
  const { file } = await send(service, '/files', {
    public_id,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    format: 'other',
    size: bytes.length,
    comparison: 'none',
    has_random_bits: true,
  });
  return file.file_uid;
}

let files = 0;
export async function sealed(
  service: ScratchService,
  content_digest: ContentDigest | null = contentDigest(SEALED, newDigestSeed()),
  facts: readonly object[] = [],
): Promise<Sealed> {
  const { verification }: { verification: Verification } = await send(service, '', {
    doc_id: `checked-${(files += 1)}-${process.pid}`,
    product: 'word',
    title: 'Transcript',
    content_digest,
    facts,
  });
  const { public_id, verify_url, check_code } = verification;
  const { host } = new URL(verify_url);
  return { public_id, verify_url, caption: [`Scan, or type at ${host}`, public_id, check_code ?? ''] };
}

/** Sealed by a release whose digests can't be compared. */
export const sealedInOlderForm = (service: ScratchService) =>
  sealed(service, {
    version: 1,
    salt: 'A'.repeat(22),
    base: MIN_BASE,
    whole: 'A'.repeat(43),
    passages: 'A'.repeat(64),
  });

/** The text with a caption below it, like from a program that removes the seal's control. */
export async function docxOf(
  texts: readonly string[],
  { caption, verify_url }: Sealed,
  header?: string,
  hidden = '',
): Promise<Buffer> {
  const link = new docx.ExternalHyperlink({ link: verify_url, children: [new docx.TextRun('')] });
  const document = new docx.Document({
    sections: [
      {
        ...(header && { headers: { default: new docx.Header({ children: [new docx.Paragraph(header)] }) } }),
        children: [
          ...texts.map((text) => new docx.Paragraph(text)),
          ...(hidden
            ? [new docx.Paragraph({ children: [new docx.TextRun({ text: hidden, vanish: true })] })]
            : []),
          new docx.Paragraph({
            children: [link, ...caption.map((text) => new docx.TextRun({ text, break: 1, size: 14 }))],
          }),
        ],
      },
    ],
  });
  return docx.Packer.toBuffer(document);
}

/** Each seal's QR code without a link to it, and optionally an invisible link to another one. */
export async function sealedByPicture(seals: readonly Sealed[], hidden?: Sealed): Promise<Buffer> {
  const pictures = seals.map(
    ({ verify_url }) =>
      new docx.ImageRun({
        type: 'png',
        data: qrPicture(verify_url, 300),
        transformation: { width: 110, height: 110 },
      }),
  );
  const link =
    hidden && new docx.ExternalHyperlink({ link: hidden.verify_url, children: [new docx.TextRun('')] });
  const caption = seals.flatMap((seal) => seal.caption);
  const lines = [...ALTERED, ...caption].map((text) => new docx.Paragraph(text));
  const children = [...lines, new docx.Paragraph({ children: [...(link ? [link] : []), ...pictures] })];
  return docx.Packer.toBuffer(new docx.Document({ sections: [{ children }] }));
}

export const choose = (page: Page, name: string, buffer: Buffer) =>
  page
    .getByLabel(/Check (a|another) file|Contrôler un( autre)? fichier/)
    .setInputFiles({ name, mimeType: '', buffer });

export const result = (page: Page) => page.locator('[data-file-result]');
