import type { Language } from '#contract/fields.ts';

export type Texts = Record<string, string>;

export interface Rule {
  /** The words to avoid; docs/glossary.md has better ones. */
  avoid: RegExp;
  /** A sentence that it must catch. */
  such: string;
  /** Keys with an exception. */
  except?: RegExp;
}

/** Whole words, with any letters of the language. */
export const words = (source: string): RegExp => new RegExp(`(?<!\\p{L})(?:${source})(?!\\p{L})`, 'iu');

/** People who start the playground run a service. */
const WHO_STARTS_IT = /^(serviceAway|sampleAway|howTo\w+)$/;

export const RULES: Record<Language, Rule[]> = {
  en: [
    {
      avoid: words('(is|are|was|were|do|does|did|has|have|had|could|would|should|will|can) ?not'),
      such: 'Its code cannot be read',
    },
    { avoid: words('(it|that|there) is(?!\\.)|you (are|will)'), such: 'It is not verified yet.' },
    { avoid: words('vouch\\w*|nobody|whoever|let go'), such: 'remove the one nobody recognizes' },
    { avoid: words('(Word|service) (said|told|has not said)|tells? you'), such: 'Word said yes.' },
    { avoid: words('the service'), such: 'The service doesn’t answer.', except: WHO_STARTS_IT },
    { avoid: words('this pane|of its own|meanwhile|remembered'), such: 'This file is remembered.' },
    { avoid: words('fine'), such: 'All 2 seals are fine.' },
    { avoid: words('(?<!(?:QR|check) )codes?'), such: 'Download code' },
    { avoid: words('bind|binds|binding|bound'), such: 'Bind this document' },
    {
      avoid: words('withdr[ae]wn?'),
      such: 'This record was withdrawn.',
      except: /^(ui\.signature\.withdrawn$|(dashboard\.)?files\.|dashboard\.history\.file_)/,
    },
    {
      avoid: words('still be verified|doesn’t verify'),
      such: 'Documents can still be verified, without the name.',
    },
    { avoid: words('readers?|stamps?'), such: 'Readers see this when they scan.' },
    { avoid: words('facts? to confirm|can (be )?confirm(ed)?'), such: 'Facts to confirm' },
    { avoid: words('\\w*(recognis|organis)\\w*|cancelled|colours?'), such: 'The check was cancelled.' },
  ],
  fr: [
    { avoid: words('lectures?(?! (?:du document|seule))'), such: 'Lectures par jour' },
    { avoid: words('valables?'), such: 'Pas encore valable' },
    { avoid: words('émi(s|se|ses)|émett\\w+'), such: 'Document émis' },
    { avoid: words('établi([rt]|e?s?)'), such: 'Rien ne peut être établi.' },
    { avoid: words('adresses? électroniques?'), such: 'Saisissez une adresse électronique.' },
    { avoid: words('qui scanne(?! le sceau)|ceux qui'), such: 'Qui scanne son sceau l’apprend.' },
    { avoid: words('employée?s?'), such: 'Document d’employé' },
    { avoid: words('rattach\\w*'), such: 'Rattacher ce document' },
    { avoid: words('codes?(?!\\p{L}|\\s+QR|\\s+de contrôle)'), such: 'Télécharger le code' },
    {
      avoid: words('vérifiables?|toujours être vérifiés?|qui (le )?vérifie|de le vérifier'),
      such: 'Les documents restent vérifiables.',
    },
    { avoid: words('genres?'), such: 'ce genre de document' },
    {
      avoid: words('informations? à confirmer|peut (être )?confirm\\p{L}+'),
      such: 'Informations à confirmer',
    },
    { avoid: words('bac à sable|aire d’essai|remplaçant'), such: 'Sealmark, le bac à sable' },
    { avoid: words('Word sur le web'), such: 'Ouvrez-le dans Word sur le web.' },
    { avoid: words('le service'), such: 'Le service ne répond pas.', except: WHO_STARTS_IT },
    { avoid: words('(est|sont) bons?'), such: 'Les 2 sceaux sont bons.' },
    {
      avoid: words('(?<!codes? de )contrôl\\w*'),
      such: 'Un sceau pour contrôler ce document',
      except:
        /^((dashboard\.)?files|check|commands\.check\w*|app\.check|thisDocument\.check|CheckDocument)\b|^checkDocument$|^dashboard\.(classes\.deleteText|document\.notScannable|erase\.lead)$|^(facts\.closed|thisDocument\.(notVerified|outside)\.subtitle)$/,
    },
  ],
};

/** Each sentence that breaks a rule, with its key and the words. */
export function brokenRules(texts: Texts, rules: readonly Rule[]): string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    rules
      .filter(({ avoid, except }) => avoid.test(text) && except?.test(key) !== true)
      .map(({ avoid }) => `${key}: ${text} (${avoid.exec(text)?.[0]})`),
  );
}
