import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';

import { bootDebian, canBootDebian } from './server/deployment/debian.ts';
import { guideBlocks, outputs, scriptOf, seenPattern } from './server/deployment/guide.ts';
import { sharedFolder } from '#tests/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '..');
const MAX_RELEASE_MS = 600_000;
/** On an idle machine it takes a tenth of this. */
const MAX_GUIDE_MS = 600_000;

const packageFile = z.object({ name: z.string(), version: z.string() });
const bill = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      scope: z.literal('required'),
      properties: z.array(z.object({ name: z.string(), value: z.string() })),
    }),
  ),
});

const folder = sharedFolder();
const archives = join(folder, 'archives');
const { version } = packageFile.parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));
const program = join(folder, `sealmark-${version}`);
const start = join(program, 'sealmark');
const archive = `sealmark-${version}-linux-x64.tar.gz`;

/** The service's whole environment: nothing of this machine can be found by name. */
const environment = {
  PATH: '',
  PUBLIC_URL: 'https://seal.lumiere.example',
  SIGNING_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
  DATABASE_URL: `sqlite:${join(folder, 'data/sealmark.db')}`,
  PORT: '0',
};

beforeAll(() => {
  execFileSync(process.execPath, ['tools/release/release.mjs', '--built', archives], {
    cwd: ROOT,
    // Sources without a repository have no commit to take the time from.
    env: { ...process.env, SOURCE_DATE_EPOCH: '1780000000' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  execFileSync('tar', ['-xzf', join(archives, archive), '-C', folder]);
}, MAX_RELEASE_MS);

test('the downloaded archive can be checked', () => {
  const sum = createHash('sha256')
    .update(readFileSync(join(archives, archive)))
    .digest('hex');
  expect(readFileSync(join(archives, 'SHA256SUMS'), 'utf8')).toBe(`${sum}  ${archive}\n`);
});

test('the unpacked service serves the pane and is administered, with nothing else on the server', async () => {
  const service = spawn(start, ['serve'], {
    env: environment,
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(service, 'exit');
  try {
    const address = await Promise.race([
      listening(createInterface(service.stdout)),
      gone.then(() => Promise.reject(new Error('the service ended instead of listening'))),
    ]);
    const get = (path: string) => fetch(`${address}${path}`);
    expect((await get('/healthz')).status).toBe(200);
    const pane = await (await get('/taskpane.html')).text();
    const [script] = /\/assets\/[\w.-]+\.js/.exec(pane) ?? [];
    expect((await get(script ?? '/no-script')).status).toBe(200);
    expect(await (await get('/licenses.md')).text()).toMatch(/^## react - .*MIT/m);
    expect((await get('/dashboard')).status).toBe(200);
    expect(await (await get('/')).text()).toMatch(/<script type="module" src="\/assets\/scan-[\w-]+\.js">/);
    expect(await (await get('/manifest.xml')).text()).toContain('https://seal.lumiere.example/taskpane.html');

    const created = admin('org', 'create', '--workspace', 'ecole', '--name', 'Lycée Lumière', '--json');
    expect(created).toMatchObject({ status: 0, stderr: '' });
    expect(admin('org', 'list').stdout).toContain('Lycée Lumière');
  } finally {
    service.kill('SIGTERM');
    await gone;
  }
  expect(service.exitCode).toBe(0);
});

if (!canBootDebian())
  process.stdout.write(
    'Not tested: the guide on a bare Debian, which only root may boot, with namespaces.\n',
  );
test.runIf(canBootDebian())(
  'following the guide on a bare Debian, command by command, gives its output, up to a valid seal',
  { timeout: MAX_GUIDE_MS },
  async () => {
    const blocks = guideBlocks();
    const debian = await bootDebian();
    try {
      for (const file of [archive, 'SHA256SUMS']) debian.copy(join(archives, file));
      const { output, status } = await debian.run(scriptOf(blocks));
      expect({ status, output }).toEqual({ status: 0, output });
      const seen = outputs(output);
      expect(seen).toHaveLength(blocks.length);
      const missing = blocks.flatMap((block, index) =>
        block.seen.filter((line) => !seenPattern(line).test(seen[index] ?? '')),
      );
      expect({ missing, output }).toEqual({ missing: [], output });
      const journal = await debian.run('journalctl --output=cat --no-pager');
      expect(journal.output).toContain('Sealmark command line');
      expect(journal.output).not.toMatch(/Claire|claire\.dubois|Lumière/);
    } finally {
      await debian.stop();
    }
  },
);

test('the start script works through a link, and prints its usage', () => {
  const links = join(folder, 'links');
  mkdirSync(links);
  symlinkSync(start, join(links, 'sealmark'));
  const help = spawnSync(join(links, 'sealmark'), ['admin', '--help'], {
    env: environment,
    encoding: 'utf8',
  });
  expect(help.stdout).toContain('Administer Sealmark');
  const nothing = spawnSync(start, [], { env: environment, encoding: 'utf8' });
  expect(nothing.status).toBe(2);
  expect(nothing.stderr).toContain('sealmark serve');
});

test('the archive contains what runs and the documentation for administrators, and no build or test files', () => {
  for (const file of ['LICENSE', 'SECURITY.md', 'CHANGELOG.md', 'docs/operate.md', 'docs/deploy/nginx.conf'])
    expect(existsSync(join(program, file))).toBe(true);
  for (const path of [
    'packages/word-host',
    'playground',
    'tests',
    'tools',
    'src',
    'dist/playground',
    'node_modules/vite',
    'node_modules/react',
  ])
    expect(existsSync(join(program, path))).toBe(false);
  expect(globSync('dist/**/*.map', { cwd: program })).toEqual([]);
});

test('notices and bill of materials list exactly what ships, including the pane', () => {
  const server = globSync('node_modules/**/package.json', { cwd: program })
    .filter((path) => /node_modules\/(@[^/]+\/)?[^/@]+\/package\.json$/.test(path))
    .map((path) => packageFile.parse(JSON.parse(readFileSync(join(program, path), 'utf8'))))
    .map((found) => `${found.name} ${found.version}`);
  const pane = ['licenses.md', 'dashboard/licenses.md']
    .map((file) => readFileSync(join(program, 'dist/pane', file), 'utf8'))
    .flatMap((list) => [...list.matchAll(/^## (\S+) - (\d\S*)/gm)])
    .map(([, name, number]) => `${name} ${number}`);
  const node = `node ${process.versions.node}`;
  expect(server).toContain(`fastify ${installedVersion('fastify')}`);
  expect(pane).toEqual(
    expect.arrayContaining(
      ['react', '@tanstack/react-query', '@lingui/core', 'zod', '@simplewebauthn/browser'].map(
        (name) => `${name} ${installedVersion(name)}`,
      ),
    ),
  );
  const shipped = [...new Set([node, ...server, ...pane])].sort();

  const notices = readFileSync(join(program, 'THIRD_PARTY_NOTICES'), 'utf8')
    .split(/^={80}\n/m)
    .slice(1);
  expect(notices.map((notice) => notice.split('\n', 1)[0] ?? '').sort()).toEqual(shipped);
  // A license is a text, not only its name.
  expect(notices.filter((notice) => notice.length < 500)).toEqual([]);
  // Its WebAssembly is compiled from another work, with another license.
  expect(notices.find((notice) => notice.startsWith('zxing-wasm '))).toMatch(/zxing-cpp\n.*Apache License/s);

  const { components } = bill.parse(JSON.parse(readFileSync(join(program, 'sbom.cdx.json'), 'utf8')));
  expect(components.map((component) => `${component.name} ${component.version}`).sort()).toEqual(shipped);
  const react = components.find(({ name }) => name === 'react');
  expect(react?.properties).toContainEqual({ name: 'sealmark:part', value: 'pane' });
});

function admin(...args: string[]) {
  return spawnSync(start, ['admin', ...args], { env: environment, cwd: folder, encoding: 'utf8' });
}

async function listening(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const [address] = /http:\/\/[\d.]+:\d+/.exec(line) ?? [];
    if (address) return address;
  }
  throw new Error('the service wrote no address');
}

function installedVersion(name: string): string {
  return packageFile.parse(JSON.parse(readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8')))
    .version;
}
