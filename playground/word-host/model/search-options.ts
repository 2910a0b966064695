import { asFlag } from './call-arguments.ts';
import { extend, HostObject, type Members, type Property } from './host-object.ts';
import { notPlayed } from './word-refusal.ts';

const NOT_PLAYED = ['IgnorePunct', 'IgnoreSpace', 'MatchPrefix', 'MatchSuffix', 'MatchWildcards'] as const;

/** How `search` compares. */
export class SearchOptions extends HostObject {
  readonly typeName = 'SearchOptions';
  matchCase = false;
  matchWholeWord = false;

  protected override describe(): Members {
    const refused = NOT_PLAYED.map((name): [string, Property] => [
      name,
      {
        get: () => false,
        set: (value) => {
          if (asFlag(value)) throw notPlayed(`SearchOptions.${name}`);
        },
      },
    ]);
    return extend(super.describe(), {
      properties: {
        ...Object.fromEntries(refused),
        MatchCase: {
          get: () => this.matchCase,
          set: (value) => {
            this.matchCase = asFlag(value);
          },
        },
        MatchWholeWord: {
          get: () => this.matchWholeWord,
          set: (value) => {
            this.matchWholeWord = asFlag(value);
          },
        },
      },
    });
  }
}
