import type { Language } from '#contract/fields.ts';
import { undirected } from '#contract/undirected.ts';
import type { Outcome } from '#server/credentials/facts/asking.service.ts';

import type { PagePart } from './parts.ts';

/** A reader's answers by the number of the fact, and their outcomes. */
export interface AskedFacts {
  typed: ReadonlyMap<number, string>;
  outcomes: Map<number, Outcome>;
  /** Nothing was compared, because too many others were asking. */
  isBusy: boolean;
}

const en = {
  heading: 'Compare more details',
  intro:
    'Enter what your document says, then select Compare. You’ll see whether it agrees with the record, not what the record says.',
  compare: 'Compare',
  empty: 'Nothing was compared yet. Enter at least one detail, then select Compare.',
  busy: 'Nothing was compared yet, because many people are comparing documents right now. Wait a moment, then select Compare again.',
  outcomes: {
    agrees: 'Agrees with the record.',
    differs: 'Differs from the record. Check for typing mistakes.',
    ask_issuer:
      'Can’t be compared right now, usually because of too many wrong answers. Your answer wasn’t checked. Ask the issuer.',
  } satisfies Record<Outcome, string>,
};

const fr: typeof en = {
  heading: 'Comparer d’autres informations',
  intro:
    'Saisissez ce qui figure sur votre document, puis choisissez Comparer. Vous verrez si cela correspond à ce qui est enregistré, sans voir ce qui est enregistré.',
  compare: 'Comparer',
  empty: 'Rien n’a encore été comparé. Saisissez au moins une information, puis choisissez Comparer.',
  busy: 'Rien n’a encore été comparé, car les demandes sont nombreuses en ce moment. Patientez un instant, puis choisissez de nouveau Comparer.',
  outcomes: {
    agrees: 'Correspond à ce qui est enregistré.',
    differs: 'Ne correspond pas à ce qui est enregistré. Vérifiez votre saisie.',
    ask_issuer:
      'Comparaison impossible pour le moment, le plus souvent après trop de réponses erronées. Votre réponse n’a pas été contrôlée. Adressez\u2011vous à l’organisation.',
  },
};

export const ASK_FACTS_TEXTS: Record<Language, typeof en> = { en, fr };
/** The length of the longest form field. */
const MAX_ANSWER_LENGTH = 300;

/** Works without a script, and never shows a value of the record. */
export const askFacts: PagePart = {
  name: 'ask-facts',
  place: 'compare',
  content({ facts, language, parts: { asked } }) {
    if (facts.status !== 'valid' || facts.askable_facts.length === 0) return null;
    const { heading, intro, compare, empty, busy, outcomes } = ASK_FACTS_TEXTS[language];
    const isUncompared = asked && asked.outcomes.size === 0;
    return {
      texts: { heading, intro, compare },
      problem: isUncompared ? (asked.isBusy ? busy : empty) : null,
      maxLength: MAX_ANSWER_LENGTH,
      questions: facts.askable_facts.map(({ number, name }) => {
        const outcome = asked?.outcomes.get(number) ?? null;
        return {
          number,
          name: undirected(name),
          typed: asked?.typed.get(number) ?? '',
          outcome,
          told: outcome && outcomes[outcome],
          isWrong: outcome === 'differs',
        };
      }),
    };
  },
};
