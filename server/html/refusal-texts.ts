import type { Language } from '#contract/fields.ts';

export interface RefusalText {
  title: string;
  meaning: string;
  advice: string;
}

type Kind = 'nowhere' | 'form' | 'unreadable' | 'large' | 'many' | 'closed' | 'fault' | 'outage';

const KINDS: Readonly<Record<number, Kind>> = {
  401: 'closed',
  403: 'closed',
  404: 'nowhere',
  405: 'form',
  413: 'large',
  414: 'large',
  429: 'many',
  431: 'large',
  502: 'outage',
  503: 'outage',
  504: 'outage',
};

/** The text of a refusal. Nothing was checked, as the page adds. */
export function refusalText(status: number, language: Language): RefusalText {
  return TEXTS[language][KINDS[status] ?? (status >= 500 ? 'fault' : 'unreadable')];
}

/** An outage, a bug of ours or a limit, as opposed to an address that leads nowhere. */
export const isPassing = (status: number): boolean => status === 429 || status >= 500;

const TEXTS: Record<Language, Record<Kind, RefusalText>> = {
  en: {
    nowhere: {
      title: 'There’s no page here',
      meaning: 'The address may be incomplete or mistyped.',
      advice: 'Scan the QR code on your document again, or start over.',
    },
    form: {
      title: 'This page can’t be opened directly',
      meaning: 'It opens from a form, not from an address or your browser’s history.',
      advice: 'Scan the QR code on your document again, or start over.',
    },
    unreadable: {
      title: 'That didn’t work',
      meaning: 'Something about the address or the form couldn’t be read.',
      advice: 'Go back and try again, or start over.',
    },
    large: {
      title: 'That’s too long',
      meaning: 'The address or the form is too long.',
      advice: 'Go back and shorten what you entered, or start over.',
    },
    many: {
      title: 'Too many checks',
      meaning: 'There were too many checks from your network in a short time.',
      advice: 'Wait a minute and try again.',
    },
    closed: {
      title: 'This page isn’t public',
      meaning: 'It’s only for administrators of Sealmark.',
      advice: 'Scan the QR code on your document, or start over.',
    },
    fault: {
      title: 'Something went wrong',
      meaning: 'The error is in Sealmark.',
      advice:
        'Try again in a few minutes. If it happens again, contact the organization named on the document.',
    },
    outage: {
      title: 'Can’t check right now',
      meaning: 'Sealmark is temporarily unavailable.',
      advice: 'Try again in a few minutes.',
    },
  },
  fr: {
    nowhere: {
      title: 'Il n’y a pas de page ici',
      meaning: 'L’adresse est peut-être incomplète ou mal saisie.',
      advice: 'Scannez de nouveau le code QR de votre document, ou recommencez.',
    },
    form: {
      title: 'Cette page ne s’ouvre pas directement',
      meaning: 'Elle s’ouvre par un formulaire, et non par son adresse ou l’historique du navigateur.',
      advice: 'Scannez de nouveau le code QR de votre document, ou recommencez.',
    },
    unreadable: {
      title: 'Demande illisible',
      meaning: 'L’adresse ou le formulaire contient quelque chose qui n’a pas pu être lu.',
      advice: 'Revenez en arrière et réessayez, ou recommencez.',
    },
    large: {
      title: 'Demande trop longue',
      meaning: 'L’adresse ou le formulaire est trop long.',
      advice: 'Revenez en arrière et raccourcissez votre saisie, ou recommencez.',
    },
    many: {
      title: 'Trop de contrôles',
      meaning: 'Trop de contrôles ont été lancés depuis votre réseau en peu de temps.',
      advice: 'Attendez une minute, puis réessayez.',
    },
    closed: {
      title: 'Cette page n’est pas publique',
      meaning: 'Elle est réservée aux administrateurs de Sealmark.',
      advice: 'Scannez le code QR de votre document, ou recommencez.',
    },
    fault: {
      title: 'Un problème est survenu',
      meaning: 'L’erreur vient de Sealmark.',
      advice:
        'Réessayez dans quelques minutes. Si le problème persiste, contactez l’organisation indiquée sur le document.',
    },
    outage: {
      title: 'Contrôle impossible',
      meaning: 'Sealmark est momentanément indisponible.',
      advice: 'Réessayez dans quelques minutes.',
    },
  },
};
