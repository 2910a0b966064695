import type { Language } from '#contract/fields.ts';
import { WORDS, type Words } from '#contract/words/words.ts';

/** A column's label: in English and French, or a term that other surfaces share. */
type Names = Readonly<Record<string, readonly [en: string, fr: string] | keyof Words>>;

const TABLES: Names = {
  issued_documents: ['Issued document', 'Document délivré'],
  scan_counts: ['Scans', 'Scans'],
  activity: 'activity',
  credential_facts: ['Fact to compare', 'Information à comparer'],
  credential_contents: ['Digest of the text', 'Empreinte du texte'],
  registered_files: ['Registered file', 'Fichier enregistré'],
  scan_hours: ['Scans by hour', 'Scans par heure'],
  reviewed_signals: ['Marked as reviewed', 'Marqué comme examiné'],
  reports: ['Report', 'Signalement'],
  class_job_rows: ['Document issued to many people', 'Document d’une délivrance groupée'],
  bulk_act_changes: ['Before a change to many documents', 'Avant une modification de plusieurs documents'],
};

const COLUMNS: Names = {
  uid: ['ID', 'Identifiant'],
  first_name: ['First name', 'Prénom'],
  last_name: ['Last name', 'Nom'],
  name: ['Name', 'Nom'],
  email: ['Email', 'Adresse e-mail'],
  status: 'status',
  department: ['Department', 'Service'],
  device: ['Browser', 'Navigateur'],
  position: ['Position', 'Poste'],
  role: ['Role', 'Fonction'],
  permissions: ['Permissions', 'Autorisations'],
  issue_types: ['Document types that can be issued', 'Types de documents autorisés'],
  scopes: ['Scopes', 'Portée'],
  created_at: ['Created', 'Créé le'],
  updated_at: ['Updated', 'Modifié le'],
  disabled_at: ['Disabled', 'Désactivé le'],
  expires_at: ['Expires', 'Expire le'],
  last_used_at: ['Last used', 'Dernière utilisation'],
  public_id: ['Public ID', 'ID public'],
  title: 'record.title',
  type: ['Record', 'Enregistrement'],
  doc_type: 'record.docType',
  holder_name: 'record.holder',
  doc_id: ['File ID', 'ID du fichier'],
  issued_at: 'record.issued',
  effective_date: 'record.validFrom',
  end_date: 'record.validUntil',
  revoked_at: 'record.revoked',
  revoked_reason: ['Comment on the revocation', 'Commentaire sur la révocation'],
  public_reason: ['Reason on the public page', 'Motif sur la page publique'],
  replaced_by: 'record.replacedBy',
  staff_note: 'record.note',
  key_id: ['Signing key', 'Clé de signature'],
  former_key_ids: ['Earlier signing keys', 'Clés de signature précédentes'],
  former_proofs: ['Digests of earlier seals', 'Empreintes des sceaux précédents'],
  check_code_length: ['Length of the check code', 'Longueur du code de contrôle'],
  product: ['Written in', 'Rédigé avec'],
  erased_at: ['Name erased', 'Nom effacé le'],
  number: ['Number', 'Numéro'],
  external_url: ['Web address', 'Adresse web'],
  language: ['Language', 'Langue'],
  client_reference: ['Reference', 'Référence'],
  valid: ['Scans as valid', 'Scans (valide)'],
  invalid: ['Scans as not valid', 'Scans (non valide)'],
  last_scan_at: ['Last scan', 'Dernier scan'],
  at: ['When', 'Date'],
  event: ['What', 'Opération'],
  outcome: ['Status afterwards', 'Statut après l’opération'],
  action: ['What', 'Opération'],
  subject: ['Concerned', 'Objet'],
  detail: ['Details', 'Détails'],
  reason: ['Reason', 'Motif'],
  forged: ['Wrong check codes or links', 'Codes de contrôle ou liens erronés'],
  hour: ['Hour', 'Heure'],
  shown_value: ['Shown', 'Texte affiché'],
  hash: ['Digest of the answer', 'Empreinte de la réponse'],
  salt: ['Random part of the digest', 'Part aléatoire de l’empreinte'],
  normaliser_version: ['Version of the rules for comparing answers', 'Version des règles de comparaison'],
  digest_version: ['Version of the digest', 'Version de l’empreinte'],
  wrong_answers: ['Wrong answers', 'Réponses erronées'],
  wrong_since: ['Wrong answers since', 'Réponses erronées depuis'],
  last_wrong_at: ['Last wrong answer', 'Dernière réponse erronée'],
  reopened: ['Times answers were allowed again', 'Nombre de réouvertures'],
  version: ['Version', 'Version'],
  template_version: ['Version of the template', 'Version du modèle'],
  base: ['Base of the digest', 'Base de l’empreinte'],
  whole: ['Digest of all words', 'Empreinte de tous les mots'],
  passages: ['Digests of the passages', 'Empreintes des passages'],
  has_private_fields: ['Has text that isn’t compared', 'Contient du texte non comparé'],
  sha256: ['Digest of the file', 'Empreinte du fichier'],
  format: ['File format', 'Format du fichier'],
  size: ['Size in bytes', 'Taille en octets'],
  comparison: ['Text compared with the confirmed text', 'Texte comparé au texte validé'],
  has_random_bits: ['Has a random part', 'Contient une part aléatoire'],
  registered_at: ['Registered', 'Enregistré le'],
  withdrawn_at: ['Withdrawn', 'Retiré le'],
  signal: ['Reason', 'Motif'],
  what: ['Text', 'Texte'],
  state: ['Status', 'Statut'],
  closed_at: ['Closed', 'Clos le'],
  issuer: ['Service', 'Service'],
  account: ['Account there', 'Compte auprès du service'],
  fingerprint: ['Digest', 'Empreinte'],
  fields: ['Entries', 'Saisies'],
  refusal: ['Reason', 'Motif'],
};

const VALUES: Names = {
  certificate: ['certificate', 'certificat'],
  document: ['document', 'document'],
  invalid: ['not valid', 'non valide'],
  same: ['the same', 'identique'],
  different: ['different', 'différent'],
  none: ['not compared', 'non comparé'],
  other: ['other', 'autre'],
  open: ['open', 'ouvert'],
  closed: ['closed', 'clos'],
  done: ['done', 'effectuée'],
  undone: ['undone', 'annulée'],
  changed: ['changed again since', 'remodifié depuis'],
  wrong_details: ['wrong details', 'informations erronées'],
  replaced: ['replaced by another document', 'remplacé par un autre document'],
  no_longer_applies: ['no longer applies', 'plus d’actualité'],
  misused: ['misused', 'utilisé abusivement'],
  scan: ['QR code scanned', 'code QR scanné'],
  person_exported: ['data exported', 'données exportées'],
  person_read: ['page read', 'fiche consultée'],
  person_added: ['person added', 'personne ajoutée'],
  person_changed: ['person changed', 'personne modifiée'],
  staff_note_changed: ['note for staff changed', 'note interne modifiée'],
  content_added: ['changed text confirmed', 'texte modifié validé'],
  file_registered: ['file registered', 'fichier enregistré'],
  file_withdrawn: ['registered file withdrawn', 'fichier enregistré retiré'],
  credential_extended: ['extended', 'prolongé'],
  report_closed: ['report closed', 'signalement clos'],
  fact_reopened: ['answers allowed again', 'réponses de nouveau autorisées'],
};

const en = {
  heading: 'Sealmark',
  title: (name: string) => `Data about ${name}`,
  intro: (organization: string, at: string) =>
    `Everything that ${organization} stores about this person in Sealmark, as of ${at}.`,
  person: 'Person',
  formerNames: 'Earlier names',
  documents: 'Documents',
  noDocuments: 'No documents are linked to this person.',
  file: 'File',
  otherRecords: (table: string) => `More data (${table})`,
  accounts: 'Account for working with Sealmark',
  token: 'Token or session',
  passkey: 'Passkey',
  linkedAccount: 'Account at the sign-in service',
  audit: 'Audit log',
  mentions: 'Where the name also appears',
  mentionsNote:
    'Nothing says whose name this is: it may be another person’s with the same name. Check before giving this page to anyone.',
  unlinked: 'Document that isn’t linked to anyone',
  draft: 'Draft',
};

const fr: typeof en = {
  heading: 'Sealmark',
  title: (name) => `Données concernant ${name}`,
  intro: (organization, at) =>
    `L’ensemble des données que ${organization} conserve sur cette personne dans Sealmark, au ${at}.`,
  person: 'Personne',
  formerNames: 'Noms précédents',
  documents: 'Documents',
  noDocuments: 'Aucun document n’est associé à cette personne.',
  file: 'Fichier',
  otherRecords: (table) => `Autres données (${table})`,
  accounts: 'Compte d’utilisation de Sealmark',
  token: 'Jeton ou session',
  passkey: 'Clé d’accès',
  linkedAccount: 'Compte auprès du service de connexion',
  audit: 'Journal d’audit',
  mentions: 'Autres endroits où figure le nom',
  mentionsNote:
    'Rien n’indique de qui il s’agit\u202f: ce peut être un homonyme. Vérifiez ces éléments avant de remettre cette page à quiconque.',
  unlinked: 'Document sans personne associée',
  draft: 'Brouillon',
};

const SENTENCES: Record<Language, typeof en> = { en, fr };

export function recordTexts(language: Language) {
  const words: Readonly<Record<string, string>> = WORDS[language];
  const nameIn =
    (names: Names) =>
    (name: string): string | undefined => {
      const found = names[name];
      return typeof found === 'string' ? words[found] : found?.[language === 'en' ? 0 : 1];
    };
  const valueIn = nameIn(VALUES);
  return {
    ...SENTENCES[language],
    table: nameIn(TABLES),
    column: nameIn(COLUMNS),
    /** A status is a person's or a document's: a person's record is closed, a document revoked. */
    value: (name: string, of: 'person' | 'status') =>
      (words[`${of}.${name}`] ?? words[`event.${name}`])?.toLowerCase() ?? valueIn(name),
  };
}
