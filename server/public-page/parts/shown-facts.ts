import { undirected } from '#server/public-page/fact-rows.ts';

import type { PagePart } from './parts.ts';

/** Facts that the organization shows, as further rows to compare. */
export const shownFacts: PagePart = {
  name: 'shown-facts',
  place: 'facts',
  content({ facts }) {
    if (facts.shown_facts.length === 0) return null;
    return {
      rows: facts.shown_facts.map(({ name, value }) => ({
        label: undirected(name),
        value: undirected(value),
      })),
    };
  },
};
