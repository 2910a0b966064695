/** Names in lower case, versions as text: `1.10` is higher than `1.3`. */
export type RequirementSets = Readonly<Record<string, string>>;

export const PLATFORM_NAMES = ['windows', 'windows-2024', 'windows-2021', 'mac', 'web', 'ipad'] as const;
export type PlatformName = (typeof PLATFORM_NAMES)[number];

export interface Platform {
  readonly title: string;
  /** The office.js in the pane. Only the one for Windows uses the declared sets up to WordApi 1.3. */
  readonly conversation: 'web' | 'windows';
  /** From Microsoft's tables of requirement sets for this Word. */
  readonly requirements: RequirementSets;
}

const COMMON_API: RequirementSets = {
  CompressedFile: '1.1',
  CustomXmlParts: '1.1',
  DialogApi: '1.2',
  DocumentEvents: '1.1',
  File: '1.1',
  // Declared on the iPad too, where it fails: see `refusesPdfFile`.
  PdfFile: '1.1',
  Settings: '1.1',
};
const WITH_COMMANDS: RequirementSets = { ...COMMON_API, AddInCommands: '1.1' };
const ON_DESKTOPS: RequirementSets = { ...WITH_COMMANDS, OpenBrowserWindowApi: '1.1' };
/** The desktop with Microsoft 365. */
const NEWEST: RequirementSets = {
  ...ON_DESKTOPS,
  WordApi: '1.9',
  WordApiDesktop: '1.4',
  WordApiHiddenDocument: '1.5',
};

export const PLATFORMS: Readonly<Record<PlatformName, Platform>> = {
  windows: { title: 'Word for Windows (Microsoft 365)', conversation: 'windows', requirements: NEWEST },
  'windows-2024': {
    title: 'Word 2024 for Windows (LTSC)',
    conversation: 'windows',
    requirements: { ...NEWEST, WordApi: '1.8', WordApiDesktop: '1.1' },
  },
  'windows-2021': {
    title: 'Word 2021 for Windows (LTSC)',
    conversation: 'windows',
    requirements: { ...ON_DESKTOPS, WordApi: '1.3', WordApiHiddenDocument: '1.3' },
  },
  mac: { title: 'Word for Mac (Microsoft 365)', conversation: 'windows', requirements: NEWEST },
  web: {
    title: 'Word on the web',
    conversation: 'web',
    requirements: { ...WITH_COMMANDS, WordApi: '1.9', WordApiOnline: '1.1' },
  },
  ipad: {
    title: 'Word on iPad',
    conversation: 'windows',
    requirements: { ...COMMON_API, AddInCommands: '0', WordApi: '1.9', WordApiDesktop: '1.2' },
  },
};
