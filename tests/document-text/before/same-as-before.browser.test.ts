import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

import * as fc from 'fast-check';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';

import { sampleDocument } from '#playground/samples/samples.ts';
import { captionLines } from '#contract/seal-words.ts';
import { sealParagraph } from '#src/word/seal/seal-markup.ts';
import { launchBrowser } from '#tests/bench/bench-browser.ts';
import { convertFiles } from '#tests/bench/content/programs.ts';
import { runTrials } from '#tests/bench/content/trials.ts';
import { sealOf } from '#tests/src/word/pane/documents.ts';
import { anyDocument } from '#tests/word-host/generated/arbitrary.ts';
import { generatedDocx } from '#tests/word-host/generated/document.ts';
import { FIXED_SET, PROTECTED_DOCUMENTS } from '#tests/word-host/generated/fixed-set.ts';
import { bundledScript } from '#tests/word-host/harness/bundled-script.ts';

/** The last commit before the package. */
const BEFORE = '4ff54c4e546cd6ff1ee39b649b709591982acfd9';
const ROOT = resolve(import.meta.dirname, '../../..');
const SEAL = sealOf();
const HOST = new URL(SEAL.verifyUrl).host;

const folder = mkdtempSync(join(tmpdir(), 'same-as-before-'));
afterAll(() => rmSync(folder, { recursive: true }));

function oldSources(): string {
  const old = join(folder, 'old');
  mkdirSync(old);
  const archive = execFileSync('git', ['archive', BEFORE, 'server', 'src', 'package.json', 'tests/bench'], {
    cwd: ROOT,
    maxBuffer: 2 ** 28,
  });
  execFileSync('tar', ['--extract', '--directory', old], { input: archive });
  symlinkSync(join(ROOT, 'node_modules'), join(old, 'node_modules'));
  writeFileSync(
    join(old, 'src/before-page.ts'),
    readFileSync(join(import.meta.dirname, 'before-page.ts.txt')),
  );
  return old;
}

const old = oldSources();

async function openPage(files: string) {
  const scripts: Record<string, string> = {
    '/before.js': await bundledScript(join(old, 'src/before-page.ts')),
    '/before-worker.js': await bundledScript(join(old, 'src/reader/pdf-worker.ts')),
    '/now.js': await bundledScript(join(import.meta.dirname, 'now-page.ts')),
    '/now-worker.js': await bundledScript(join(ROOT, 'packages/document-text/src/pdf/pdf-worker.ts')),
  };
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '/');
    if (path === '/')
      response
        .setHeader('content-type', 'text/html')
        .end(
          '<!doctype html><meta charset="utf-8"><script>{</script><script src="/before.js"></script><script src="/now.js"></script>'.replace(
            '<script>{</script>',
            '',
          ),
        );
    else if (scripts[path] !== undefined)
      response.setHeader('content-type', 'text/javascript; charset=utf-8').end(scripts[path]);
    else response.end(readFileSync(join(files, path)));
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const browser = await launchBrowser();
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(error));
  await page.goto(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`);
  return { page, browser, server };
}

function edited(docx: Uint8Array, change: (body: string) => string): Uint8Array {
  const parts = unzipSync(docx);
  const main = parts['word/document.xml'];
  return main ? zipSync({ ...parts, 'word/document.xml': strToU8(change(strFromU8(main))) }) : docx;
}

function flatOf(docx: Uint8Array): string {
  const parts = Object.entries(unzipSync(docx)).filter(
    ([name]) => /\.(xml|rels)$/.test(name) && !name.startsWith('['),
  );
  const xml = parts.map(
    ([name, part]) =>
      `<pkg:part pkg:name="/${name}"><pkg:xmlData>${strFromU8(part).replace(/^\ufeff?<\?xml[^>]*\?>/, '')}</pkg:xmlData></pkg:part>`,
  );
  return `<pkg:package xmlns:pkg="http://schemas.microsoft.com/office/2006/xmlPackage">${xml.join('')}</pkg:package>`;
}

const atEnd = (markup: string) => (body: string) =>
  body.replace(/(<w:sectPr(?![\s\S]*<w:sectPr)[\s\S]*<\/w:body>|<\/w:body>)/, `${markup}$1`);
const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

const documents = new Map<string, Uint8Array>();
for (const [index, { spec }] of [...FIXED_SET, ...PROTECTED_DOCUMENTS].entries())
  documents.set(`fixed-${index}`, generatedDocx(spec));
for (const [index, spec] of fc.sample(anyDocument(), { numRuns: 240, seed: 4 }).entries())
  documents.set(`any-${index}`, generatedDocx(spec));
for (const name of ['contract', 'letter', 'french-letter', 'diploma'] as const)
  documents.set(`sample-${name}`, (await sampleDocument(name)).docx);
const names = [...documents.keys()];
const printed = names.filter((name) => !name.startsWith('any-') || Number(name.slice(4)) < 60);
const chunks = (all: string[], size: number) =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );

function written(chunk: readonly string[]): string {
  const files = mkdtempSync(join(folder, 'files-'));
  const write = (name: string, docx: Uint8Array) => {
    mkdirSync(dirname(join(files, name)), { recursive: true });
    writeFileSync(join(files, name), docx);
  };
  for (const name of chunk) {
    const docx = documents.get(name) ?? new Uint8Array();
    write(`own/${name}.docx`, docx);
    write(
      `sealed/${name}.docx`,
      edited(docx, atEnd(sealParagraph(SEAL, 0.1) + paragraph('After the seal 15'))),
    );
    write(`caption/${name}.docx`, edited(docx, atEnd(captionLines(SEAL).map(paragraph).join(''))));
    write(
      `struck/${name}.docx`,
      edited(docx, (text) => text.replace(/<w:t>/, '<w:t xml:space="preserve">12 </w:t><w:t>')),
    );
  }
  return files;
}

test.each(chunks(names, 200).entries().toArray())(
  'docx %i',
  async (_, chunk) => expect(await differencesIn(written(chunk))).toEqual([]),
  600_000,
);

test.each(chunks(printed, 25).entries().toArray())(
  'pdf %i',
  async (_, chunk) => {
    const files = written(chunk);
    for (const kind of ['own', 'caption'])
      await convertFiles(
        chunk.map((name) => join(files, kind, `${name}.docx`)),
        'pdf',
        join(files, `${kind}-pdf`),
      );
    expect(await differencesIn(files, true)).toEqual([]);
  },
  600_000,
);

test.each(['docx', 'LibreOffice'])(
  'written by %s',
  async (program) => {
    const files = mkdtempSync(join(folder, 'files-'));
    await runTrials(files, 2, (name) => name === program);
    expect(await differencesIn(files)).toEqual([]);
  },
  600_000,
);

const stem = (name: string) => name.replace(/^.*\//, '').replace(/\.\w+$/, '');
const sorted = (value: unknown) =>
  JSON.stringify(Object.entries(value ?? {}).toSorted(([one], [other]) => (one < other ? -1 : 1)));

async function differencesIn(files: string, pdfOnly = false): Promise<string[]> {
  const all = readdirSync(files, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!profile.*)\.(docx|pdf)$/.test(name),
  );
  const { page, browser, server } = await openPage(files);
  const counts = {
    docx: 0,
    pdf: 0,
    flat: 0,
    refused: 0,
    passages: 0,
    lines: 0,
    comparisons: 0,
    differing: 0,
    differences: [] as string[],
  };
  const digests = new Map<string, unknown>();
  for (const name of all.filter((each) => !pdfOnly || !/^(sealed|struck)/.test(each))) {
    const [before, now] = await page.evaluate(async (path) => {
      const bytes = async () => new Uint8Array(await (await fetch(encodeURI(`/${path}`))).arrayBuffer());
      const readBy = async (reader: typeof window.now) => {
        try {
          return await reader.read(path, await bytes());
        } catch (error) {
          return { refused: reader.message(error) };
        }
      };
      return [await readBy(window.before), await readBy(window.now)] as const;
    }, name);
    if (JSON.stringify(before) !== JSON.stringify(now)) counts.differences.push(name);
    counts[name.endsWith('.pdf') ? 'pdf' : 'docx'] += 1;
    if ('refused' in now) counts.refused += 1;
    if ('passages' in now && Array.isArray(now['passages'])) counts.passages += now['passages'].length;
    if ('lines' in now && Array.isArray(now['lines'])) counts.lines += now['lines'].length;
    if ('digest' in now && now.digest) digests.set(name, now.digest);
    if (!/^(own|sealed)\/.*docx$/.test(name)) continue;
    const flats = await page.evaluate(
      (flatOpc) => [window.before.flat(flatOpc), window.now.flat(flatOpc)],
      flatOf(readFileSync(join(files, name))),
    );
    counts.flat += 1;
    if (JSON.stringify(flats[0]) !== JSON.stringify(flats[1]) || flats[0] === null)
      counts.differences.push(`flat ${name}`);
  }
  const own = [...digests.keys()].filter((name) => /^own\/|^\d/.test(name));
  for (const [index, sealed] of own.entries()) {
    const alike = all.filter((name) => stem(name) === stem(sealed));
    const other = own[(index + 1) % own.length] ?? sealed;
    const others = all.filter((name) => stem(name) === stem(other));
    for (const name of [...alike, ...others]) {
      const [before, now] = await page.evaluate(
        ([path, digest, seal]) => [
          window.before.compare(path, digest as never, seal),
          window.now.compare(path, digest as never, seal),
        ],
        [
          name,
          digests.get(sealed),
          { publicId: SEAL.publicId, issuer: SEAL.issuer ?? '', host: HOST },
        ] as const,
      );
      if (before === null && now === null) continue;
      counts.comparisons += 1;
      if (!JSON.stringify(now).includes('"isSame":true')) counts.differing += 1;
      if (sorted(before) !== sorted(now)) counts.differences.push(`${sealed} ${name}`);
    }
  }
  await browser.close();
  server.close();
  console.log(JSON.stringify(counts));
  return counts.differences;
}
