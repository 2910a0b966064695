import '#tools/require-node.cjs';
import '#tools/end-with-npm.cjs';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { build } from '#tools/build.mjs';
import { installWhenLockChanged } from '#tools/install.mjs';
import { fillRelease, NODE_FOLDER } from './release-contents.mjs';
import { shippedPackages } from './shipped-packages.mjs';
import { writeSbom } from './release-sbom.mjs';
import { giveUp, root, run } from '#tools/run.mjs';
import { writeNotices } from './third-party-notices.mjs';

const PLATFORM = 'linux-x64';

if (`${process.platform}-${process.arch}` !== PLATFORM)
  giveUp(`A release for ${PLATFORM} is made on ${PLATFORM}: it contains that platform's Node and libraries.`);

/** `npm run release -- FOLDER` writes elsewhere; `--built` uses the built pane instead of building. */
const { values, positionals } = parseArgs({
  options: { built: { type: 'boolean' } },
  allowPositionals: true,
});
const output = resolve(positionals[0] ?? join(root, 'dist/release'));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const name = `sealmark-${version}`;
const seconds = commitSeconds();

if (!values.built) {
  await installWhenLockChanged();
  await build();
}
// `npm install NAME` removes it, because no lock file lists what a script installed.
if (!existsSync(join(root, NODE_FOLDER)))
  giveUp("The Node for the release isn't there. Run: npm rebuild node");

const scratch = mkdtempSync(join(tmpdir(), 'sealmark-release-'));
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
const folder = join(scratch, name);
const packages = shippedPackages();
fillRelease(folder, packages);
writeNotices(folder, packages);
writeSbom(folder, packages, seconds);

mkdirSync(output, { recursive: true });
const archive = `${name}-${PLATFORM}.tar.gz`;
// The same bytes from the same commit: order, times, owners, and modes are set here, and gzip writes no time of its own.
const code = await run('tar', [
  '--sort=name',
  `--mtime=@${seconds}`,
  '--owner=0',
  '--group=0',
  '--numeric-owner',
  '--mode=u=rwX,go=rX',
  '--format=gnu',
  '--use-compress-program=gzip -n',
  '--create',
  `--file=${join(output, archive)}`,
  `--directory=${scratch}`,
  name,
]);
if (code !== 0) giveUp("Couldn't write the archive. See tar's output above.");
const sum = createHash('sha256')
  .update(readFileSync(join(output, archive)))
  .digest('hex');
writeFileSync(join(output, 'SHA256SUMS'), `${sum}  ${archive}\n`);
process.stdout.write(`${join(output, archive)}\n`);

/** The time of every file in the archive: SOURCE_DATE_EPOCH, or the commit's. */
function commitSeconds() {
  const { SOURCE_DATE_EPOCH: given } = process.env;
  const asked =
    given ?? spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' }).stdout;
  if (!/^\d+\s*$/.test(asked ?? ''))
    giveUp('This folder has no commit to take the time from. Set SOURCE_DATE_EPOCH to seconds since 1970.');
  return Number(asked);
}
