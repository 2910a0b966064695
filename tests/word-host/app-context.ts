const WORD_ON_THE_WEB = 32;
const READ_WRITE = 1;

/** The requirement sets of the oldest Word the add-in supports. */
const REQUIREMENTS = {
  wordapi: 1.3,
  addincommands: 1.1,
  customxmlparts: 1.1,
  dialogapi: 1.2,
  documentevents: 1.1,
  settings: 1.1,
};

/** What Word tells an add-in about itself and the document when it starts. */
export interface AppContext {
  readonly id: string;
  readonly locale: string;
  /** As it goes over the wire. */
  readonly message: Readonly<Record<string, unknown>>;
}

export function appContext(given: {
  documentUrl: string;
  locale: string;
  settings: Readonly<Record<string, string>>;
}): AppContext {
  const id = crypto.randomUUID();
  const message = {
    _id: id,
    _appInstanceId: id,
    _appName: WORD_ON_THE_WEB,
    _appVersion: '16',
    _appMinorVersion: 0,
    _hostFullVersion: '16.0.99999.0',
    _appUILocale: given.locale,
    _dataLocale: given.locale,
    _docUrl: given.documentUrl,
    // Word says so for documents it opens to be viewed, too: read-only shows only when a write is refused.
    _clientMode: READ_WRITE,
    _settings: given.settings,
    _reason: 'inserted',
    _osfControlType: 1,
    _eToken: '',
    _correlationId: crypto.randomUUID(),
    _requirementMatrix: JSON.stringify(REQUIREMENTS),
    _clientWindowHeight: window.innerHeight,
    _clientWindowWidth: window.innerWidth,
    _addinName: 'Sealmark',
    _appDomains: [location.origin],
    _initialDisplayMode: 2,
  };
  return { id, locale: given.locale, message };
}
