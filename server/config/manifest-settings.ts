export interface ManifestSettings {
  /** null if it's derived from the address. */
  id: string | null;
  /** Shown in Word's list of add-ins and above its group on the ribbon. */
  name: string;
  provider: string;
  /** null for the service's help page. */
  supportUrl: string | null;
  /** Raise it if only these settings changed, so that the version grows; 0 leaves the version as it is. */
  revision: number;
}

export const MANIFEST_DEFAULTS: ManifestSettings = {
  id: null,
  name: 'Sealmark',
  provider: 'Sealmark',
  supportUrl: null,
  revision: 0,
};

export const MAX_REVISION = 999;
