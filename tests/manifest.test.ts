import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { DOMParser, type Element } from '@xmldom/xmldom';
import { OfficeAddinManifest } from 'office-addin-manifest';
import { expect, test } from 'vitest';

const root = new URL('../', import.meta.url);
const manifestFile = new URL('manifest.xml', root);
const manifest = new DOMParser().parseFromString(readFileSync(manifestFile, 'utf8'), 'text/xml');
const officeApp = only(manifest.documentElement);

const BASE = 'https://localhost:3000/';
const ICON_SIZES = [16, 20, 24, 32, 40, 48, 64, 80];

/** The order of an element's children in Office's schemas; it refuses any other. */
const ORDER: Record<string, string[]> = {
  OfficeApp:
    'Id AlternateId Version ProviderName DefaultLocale DisplayName Description IconUrl HighResolutionIconUrl SupportUrl AppDomains Hosts Requirements DefaultSettings Permissions VersionOverrides'.split(
      ' ',
    ),
  VersionOverrides: ['Description', 'Requirements', 'Hosts', 'Resources'],
  DesktopFormFactor: ['GetStarted', 'FunctionFile', 'ExtensionPoint'],
  GetStarted: ['Title', 'Description', 'LearnMoreUrl'],
  Group: ['Label', 'Icon', 'Control'],
  Control: ['Label', 'Supertip', 'Icon', 'Action'],
  Supertip: ['Title', 'Description'],
  Action: ['TaskpaneId', 'SourceLocation', 'FunctionName'],
  Resources: ['bt:Images', 'bt:Urls', 'bt:ShortStrings', 'bt:LongStrings'],
};

test('an administrator’s tools read the manifest', async () => {
  const info = await OfficeAddinManifest.readManifestFile(manifestFile.pathname);
  expect(info).toMatchObject({
    displayName: 'Sealmark',
    hosts: ['Document'],
    permissions: 'ReadWriteDocument',
    officeAppType: 'TaskPaneApp',
  });
});

test('Office can read the add-in and its version', () => {
  expect(text('Id')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const packageJson = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
  // The last number rises if only the manifest changed, because Office reloads icons and labels with a new version.
  expect(text('Version').replace(/\.\d+$/, '')).toBe(packageJson.version);
});

/** Office accepts a changed manifest only with a higher version: add it here with its SHA-256. */
const VERSIONS: Record<string, string> = {
  '1.0.0.2': 'fcd321fbfc3c1c1c11a5114b1dbccad3083f43d3c9f313c9f94eb7d4b05e058a',
  '1.0.0.3': '502d2c285749b6e11e127a5661b2224a476f661fa6011649baf7c2f695d93af4',
};

test('the version rises with each change', () => {
  const source = readFileSync(manifestFile, 'utf8');
  const version = text('Version');
  const content = source.replace(`<Version>${version}</Version>`, '');
  expect({ [version]: createHash('sha256').update(content).digest('hex') }).toEqual({
    [version]: VERSIONS[version],
  });
  expect(version).toBe(Object.keys(VERSIONS).at(-1));
});

test('the elements are in the order of Office’s schema', () => {
  for (const [name, order] of Object.entries(ORDER)) {
    for (const element of named(name)) {
      const places = children(element).map((child) => order.indexOf(child.nodeName));
      expect(places).not.toContain(-1);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    }
  }
});

test('Word is the only host, from WordApi 1.3', () => {
  expect(named('Host').map((host) => host.getAttribute('Name') ?? host.getAttribute('xsi:type'))).toEqual([
    'Document',
    'Document',
  ]);
  expect(named('Set').map((set) => [set.getAttribute('Name'), set.getAttribute('MinVersion')])).toEqual([
    ['WordApi', '1.3'],
  ]);
});

test('every named resource exists, and none is unused', () => {
  const asked = all()
    .map((element) => element.getAttribute('resid'))
    .filter((id) => id !== null);
  const defined = children(only(named('Resources')[0]))
    .flatMap(children)
    .map((resource) => resource.getAttribute('id') ?? '');
  expect(new Set(asked)).toEqual(new Set(defined));
  expect(defined).toHaveLength(new Set(defined).size);
  expect(defined.filter((id) => id.length > 32)).toEqual([]);
});

test('every address is https on the service’s own origin', () => {
  const addresses = all()
    .flatMap((element) => [element.getAttribute('DefaultValue') ?? '', element.textContent ?? ''])
    .filter((value) => /^\w+:\/\/\S+$/.test(value));
  expect(addresses.length).toBeGreaterThan(10);
  expect(addresses.filter((address) => !`${address}/`.startsWith(BASE))).toEqual([]);
});

test('every icon exists, in the size that its name says', () => {
  for (const icon of named('Icon')) {
    expect(children(icon).map((image) => Number(image.getAttribute('size')))).toEqual(ICON_SIZES);
    for (const image of children(icon)) {
      const size = Number(image.getAttribute('size'));
      expect(iconSize(addressOf(image.getAttribute('resid') ?? ''))).toEqual([size, size]);
    }
  }
  expect(iconSize(valueOf('IconUrl'))).toEqual([32, 32]);
  expect(iconSize(valueOf('HighResolutionIconUrl'))).toEqual([64, 64]);
});

test('the icons of the buttons differ from each other in every size, and are transparent', () => {
  const icons = named('Control').map((control) => only(control.getElementsByTagName('Icon')[0]));
  expect(icons).toHaveLength(3);
  for (const index of ICON_SIZES.keys()) {
    const files = icons.map((icon) => addressOf(children(icon)[index]?.getAttribute('resid') ?? ''));
    const drawings = files.map((address) => iconFile(address).toString('base64'));
    expect(new Set(drawings).size).toBe(3);
    // Color type 6 of a PNG: colors with transparency.
    for (const address of files) expect(iconFile(address)[25]).toBe(6);
  }
});

test('no text is longer than the ribbon shows', () => {
  expect(valueOf('DisplayName').length).toBeLessThanOrEqual(125);
  expect(texts(named('Description')[0]).filter((sentence) => sentence.length > 250)).toEqual([]);
  expect(texts(named('bt:ShortStrings')[0]).filter((label) => label.length > 125)).toEqual([]);
  expect(texts(named('bt:LongStrings')[0]).filter((sentence) => sentence.length > 250)).toEqual([]);
});

test.each(['fr-FR', 'fr-CA'])('French is complete as %s: every text but the name has it', (locale) => {
  const strings = [...named('bt:String'), only(named('Description')[0])];
  const withoutFrench = strings
    .filter((string) => !children(string).some((child) => child.getAttribute('Locale') === locale))
    .map((string) => string.getAttribute('DefaultValue'));
  expect(withoutFrench).toEqual(['Sealmark']);
});

test('every button that runs a function finds it', () => {
  const commands = readFileSync(new URL('commands.html', root), 'utf8');
  const [, list = ''] = /\[('\w+'(?:, '\w+')*)\]\.forEach/.exec(commands) ?? [];
  const associated = list.split(', ').map((name) => name.slice(1, -1));
  expect(named('FunctionName').map((name) => name.textContent)).toEqual(associated);
});

test('every page that is named is built', () => {
  const pages = ['Pane.Url', 'Commands.Url'].map(addressOf);
  expect(pages).toEqual([`${BASE}taskpane.html`, `${BASE}commands.html`]);
  expect(
    only(named('DefaultSettings')[0]).getElementsByTagName('SourceLocation')[0]?.getAttribute('DefaultValue'),
  ).toBe(pages[0]);
  for (const page of pages)
    expect(readFileSync(new URL(page.slice(BASE.length), root), 'utf8')).toContain('<html');
});

function all(): Element[] {
  return [...officeApp.getElementsByTagName('*')];
}

function named(name: string): Element[] {
  return [officeApp, ...all()].filter((element) => element.nodeName === name);
}

function children(element: Element): Element[] {
  return [...element.childNodes].filter((node): node is Element => node.nodeType === 1);
}

function only(element: Element | null | undefined): Element {
  if (!element) throw new Error('The element is not in the manifest');
  return element;
}

function text(name: string): string {
  return only(named(name)[0]).textContent ?? '';
}

function valueOf(name: string): string {
  return only(named(name)[0]).getAttribute('DefaultValue') ?? '';
}

function texts(element: Element | undefined): string[] {
  return [only(element), ...only(element).getElementsByTagName('*')].flatMap((string) =>
    ['DefaultValue', 'Value'].map((name) => string.getAttribute(name) ?? ''),
  );
}

function addressOf(id: string): string {
  const resource = all().find((element) => element.getAttribute('id') === id);
  return only(resource).getAttribute('DefaultValue') ?? '';
}

function iconFile(address: string): Buffer {
  return readFileSync(new URL(`public/${address.slice(BASE.length)}`, root));
}

/** Width and height from the PNG's header. */
function iconSize(address: string): [number, number] {
  const png = iconFile(address);
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}
