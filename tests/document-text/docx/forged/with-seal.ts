import { unzipSync, zipSync } from 'fflate';

import { qrPicture } from '#server/qr/qr-picture.ts';
import { LINK_ID, PICTURE_ID } from '#src/word/seal/seal-markup.ts';

import { RECORD } from '#tests/document-text/docx/record.ts';
import { adds, all, edit, relation, sealedDocx } from './base.ts';

export const SEAL = {
  ...RECORD,
  verifyUrl: `https://${RECORD.host}/verification/document/${RECORD.publicId}?sig=x`,
  language: 'en',
  checkCode: 'K7M2-QD4F',
  picture: new Uint8Array(),
  sizeMm: 25,
  caption: true,
} as const;

/** The sealed document with the paragraph of a seal at its end. */
export function withSeal(paragraph: string): Buffer {
  const docx = all(
    relation('image', 'media/seal.png', PICTURE_ID),
    relation('hyperlink', SEAL.verifyUrl, LINK_ID, ' TargetMode="External"'),
    edit('<Override', '<Default Extension="png" ContentType="image/png"/><Override', '[Content_Types].xml'),
    adds(paragraph),
  )(sealedDocx());
  const picture = new Uint8Array(qrPicture(SEAL.verifyUrl, 300));
  return Buffer.from(zipSync({ ...unzipSync(docx), 'word/media/seal.png': picture }));
}
