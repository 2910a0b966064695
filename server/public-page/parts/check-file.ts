import type { Language } from '#contract/fields.ts';
import { type PageSite, VERDICT_SCRIPT } from '#server/public-page/page-site.ts';
import { hasDetails } from '#server/public-page/facts.ts';
import type { PublicRecord } from '#server/public-page/public-record.store.ts';

import type { PagePart } from './parts.ts';

export const CHECK_FILE_TEXTS = {
  en: {
    heading: 'Do you have the file?',
    lead: 'Choose it to find out whether it’s a file that the issuer registered, or whether its text matches what was sealed. It stays on your device.',
    /** Shown in place of `lead` if no text is compared. */
    fileLead:
      'Choose it to find out whether it’s a file that the issuer registered. It stays on your device.',
    choose: 'Check a file',
    drop: 'or drop it here',
    needsScript: 'To check a file, use a current browser with JavaScript turned on.',
    /** For the page "Check a document". */
    deskHeading: 'Or check a file',
    deskLead:
      'Choose the Word document or PDF to find out who sealed it, and whether its text matches what was sealed. The file stays on your device.',
  },
  fr: {
    heading: 'Vous avez le fichier\u202f?',
    lead: 'Choisissez\u2011le pour savoir si l’organisation l’a enregistré, ou si son texte est celui qui a été scellé. Il reste sur votre appareil.',
    fileLead: 'Choisissez\u2011le pour savoir si l’organisation l’a enregistré. Il reste sur votre appareil.',
    choose: 'Contrôler un fichier',
    drop: 'ou déposez\u2011le ici',
    needsScript: 'Pour contrôler un fichier, utilisez un navigateur récent, avec JavaScript activé.',
    deskHeading: 'Ou contrôler un fichier',
    deskLead:
      'Choisissez le document Word ou le PDF pour savoir qui l’a scellé, et si son texte est celui qui a été scellé. Le fichier reste sur votre appareil.',
  },
} satisfies Record<Language, object>;

/** The script's name in Vite's manifest. */
const DESK_SCRIPT = 'src/reader/find-file.ts';

/** "Check this file": the file is read on the device and compared with the sealed digests. */
export const checkFile: PagePart = {
  name: 'check-file',
  place: 'compare',
  content({ record, facts, language, site, answers }) {
    if (site.scripts(VERDICT_SCRIPT) === null || !canCheckFile(record)) return null;
    const { public_id, status, issuer } = facts;
    const texts = CHECK_FILE_TEXTS[language];
    return {
      ...texts,
      lead: canCompareText(record) ? texts.lead : texts.fileLead,
      publicId: public_id,
      record: status,
      answers,
      issuer: issuer.name,
      host: site.host,
      details: hasDetails(facts),
    };
  },
};

/** The same on the page "Check a document", where the file's own seal leads to the verdict; null without a build. */
export function fileDesk({ base, scripts }: PageSite, language: Language, documents: string) {
  const script = scripts(DESK_SCRIPT);
  if (script === null) return null;
  const { deskHeading: heading, deskLead: lead, ...texts } = CHECK_FILE_TEXTS[language];
  return { ...texts, heading, lead, documents, script: base + script };
}

/** Whether a reader's script would get anything to compare with; the same decision as for the digests' answer. */
export function canCheckFile(record: PublicRecord): boolean {
  const hasFile = record.has_random_file === 1 || (record.has_random_file === 0 && isTextOffered(record));
  return hasFile || canCompareText(record);
}

const isTextOffered = ({ has_private_text, is_text_offered }: PublicRecord): boolean =>
  is_text_offered === null ? has_private_text === 0 : is_text_offered === 1;

const canCompareText = (record: PublicRecord): boolean =>
  isTextOffered(record) && record.has_private_text !== null && record.revoked_at === null;
