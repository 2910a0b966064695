import type { Permission, Workspace } from '#contract/fields.ts';
import { permissionsOfRole } from '#contract/roles.ts';

export interface DemoOrganization {
  uid: string;
  account_uid: string;
  name: string;
  workspace: Workspace;
  city: string;
  country: string;
  website: string;
  contact: string;
  /** The domain of its people's email addresses. */
  domain: string;
  identity: { uid: string; name: string; email: string; role: string; permissions: Permission[] };
}

export const DEMO_ORGANIZATIONS: readonly [DemoOrganization, DemoOrganization] = [
  {
    uid: 'org_demo_lycee_lumiere',
    account_uid: 'acc_demo_lycee_lumiere',
    name: 'Lycée Lumière',
    workspace: 'ecole',
    city: 'Lyon',
    country: 'FR',
    website: 'https://lumiere.example',
    contact: 'office@lumiere.example',
    domain: 'lumiere.example',
    identity: {
      uid: 'idn_demo_lycee_lumiere',
      name: 'Camille Rousseau',
      email: 'camille.rousseau@lumiere.example',
      role: 'administrator',
      permissions: [...permissionsOfRole('administrator', 'ecole')],
    },
  },
  {
    uid: 'org_demo_atelier_nord',
    account_uid: 'acc_demo_atelier_nord',
    name: 'Atelier Nord',
    workspace: 'entreprise',
    city: 'Lille',
    country: 'FR',
    website: 'https://atelier-nord.example',
    contact: 'contact@atelier-nord.example',
    domain: 'atelier-nord.example',
    identity: {
      uid: 'idn_demo_atelier_nord',
      name: 'Nadia Keller',
      email: 'nadia.keller@atelier-nord.example',
      role: 'Human resources',
      permissions: ['view employees', 'verify documents', 'issue documents', 'revoke documents'],
    },
  },
];

/** Reports of readers, each about one document. */
export const DEMO_REPORTS = {
  ecole: {
    // The one that the API reference closes.
    uid: 'rep_5d0c1f0b9a7e4c2d8f6a3b1e',
    what: 'The page says November 12. The paper says September 12.',
    email: 'admissions@university.example',
    language: 'en',
  },
  entreprise: {
    what: 'Le nom du poste n’est pas le même que sur le document que j’ai reçu.',
    email: null,
    language: 'fr',
  },
} as const satisfies Record<Workspace, object>;
