import { expect, test } from 'vitest';

import { LINK_ID, PICTURE_ID, sealParagraph } from '#contract/word-file/seal-markup.ts';
import { readTemplate } from '#server/templates/read-template.ts';
import { TemplatePackage } from '#server/templates/template-package.ts';

import { docx, field, p, relation, SEAL } from './template-file.ts';

const FIELDS = ['subject', 'body', 'reference'].map((tag) => p(field(tag))).join('');
const relations =
  relation(PICTURE_ID, 'image', 'media/seal.png') +
  relation(LINK_ID, 'hyperlink', 'https://seal.example/x', 'TargetMode="External"');

const sealOf = (publicId: string) =>
  sealParagraph(
    {
      publicId,
      verifyUrl: 'https://seal.example/x',
      picture: new Uint8Array(),
      sizeMm: 32,
      caption: true,
      language: 'en',
      issuer: 'Lycée Lumière',
    },
    0,
    { isLocked: true },
  );

function read(body: string) {
  const bytes = docx(FIELDS + body, { relations, parts: { 'word/media/seal.png': 'PNG' } });
  return readTemplate({ bytes, docType: 'circular', language: 'en', example: null });
}

test('a document’s seal becomes the template’s place for new ones, in its size', async () => {
  const { problems, file } = await read(sealOf('SM-DOC-2026-00000001'));
  expect(problems).toEqual([]);
  const saved = await TemplatePackage.open(file ?? new Uint8Array());
  const control = [...saved.needed('word/document.xml').getElementsByTagName('w:sdt')].at(-1);
  expect(control?.getElementsByTagName('w:tag')[0]?.getAttribute('w:val')).toBe('seal');
  expect(control?.getElementsByTagName('w:lock')).toHaveLength(0);
  expect(control?.getElementsByTagName('wp:extent')[0]?.getAttribute('cx')).toBe(String(32 * 36_000));
  expect(control?.textContent).toBe('');
});

test.each([
  ['of two seals', sealOf('SM-DOC-2026-00000001') + sealOf('SM-DOC-2026-00000002')],
  ['beside a place', sealOf('SM-DOC-2026-00000001') + SEAL],
])('%s none is the place', async (_, body) => {
  const { problems } = await read(body);
  expect(problems.map(({ rule }) => rule)).toContain('old_seal');
});
