import type { PagePart } from './parts.ts';

const TEXTS = {
  en: 'You opened this page in Sealmark, so it isn’t counted as a scan.',
  fr: 'Vous avez ouvert cette page depuis Sealmark\u202f: elle n’est pas comptée comme un scan.',
};

/** For staff who look at their own documents without a scan. */
export const staffLook: PagePart = {
  name: 'staff-look',
  place: 'verdict',
  content: ({ parts, language }) => (parts.isStaffLook ? { text: TEXTS[language] } : null),
};
