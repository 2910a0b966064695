import type { Language } from '#contract/fields.ts';

const en = {
  question: 'Is something wrong?',
  what: 'What’s different from your document?',
  email: 'Your email, if you’d like an answer (optional)',
  /** Follows the issuer's name. */
  whoSees: 'can read what you write. Your network address isn’t stored with your report.',
  send: 'Send report',
  problems: {
    empty: 'Your report wasn’t sent yet. Enter what’s different.',
    long: 'Your report wasn’t sent yet. Shorten it to 1,000 characters.',
    email: 'Your report wasn’t sent yet. Check the email address, or leave it out.',
    limited: 'Your report wasn’t sent: there were too many. Try again later, or contact the issuer yourself.',
  },
  thanks: {
    title: 'Thank you',
    /** Follows the issuer's name. */
    received: ' has your report.',
    next: 'They can see it in Sealmark and decide what to do: for example, revoke the document or issue a new one.',
    answer: 'They can answer you at',
    noAnswer: 'You didn’t leave an email address, so you won’t get an answer.',
    meanwhile: 'Until this is settled, don’t rely on the document. Is it urgent? Contact',
  },
};
type Texts = typeof en;
export type ReportProblem = keyof Texts['problems'];

const fr: Texts = {
  question: 'Quelque chose ne va pas\u202f?',
  what: 'Qu’est-ce qui diffère de votre document\u202f?',
  email: 'Votre adresse e-mail, pour recevoir une réponse (facultatif)',
  whoSees: 'peut lire votre message. Votre adresse réseau n’est pas enregistrée avec votre signalement.',
  send: 'Envoyer le signalement',
  problems: {
    empty: 'Votre signalement n’est pas encore envoyé. Indiquez ce qui diffère.',
    long: 'Votre signalement n’est pas encore envoyé. Limitez\u2011le à 1\u202f000 caractères.',
    email: 'Votre signalement n’est pas encore envoyé. Vérifiez l’adresse e-mail, ou laissez le champ vide.',
    limited:
      'Votre signalement n’a pas été envoyé\u202f: il y en a eu trop. Réessayez plus tard, ou contactez vous-même l’organisation.',
  },
  thanks: {
    title: 'Merci',
    received: ' a bien reçu votre signalement.',
    next: 'Il s’affiche dans Sealmark, et l’organisation décide de la suite\u202f: par exemple, révoquer le document ou en délivrer un nouveau.',
    answer: 'Une réponse pourra vous être envoyée à',
    noAnswer: 'Vous n’avez pas laissé d’adresse e-mail\u202f: vous ne recevrez pas de réponse.',
    meanwhile: 'En attendant, ne vous fiez pas à ce document. C’est urgent\u202f? Contactez',
  },
};

export const REPORT_TEXTS: Record<Language, Texts> = { en, fr };
