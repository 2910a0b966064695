import type { Belief } from './belief.ts';
import { PLATFORM_NAMES } from './platform.ts';

/** What happens beside, instead of, or after a change that was asked for. */
export const WRITING_BELIEFS = {
  keepsLastParagraph: {
    what: 'The last paragraph of a body, header, footer or cell is only emptied by a deletion; a second one takes it out unless a table stands before it',
    source: 'the format wants one there; deleting by keyboard does so',
    sureness: 'reasoned',
    on: PLATFORM_NAMES,
  },
  keepsListFormat: {
    what: 'Inserted paragraphs that name no style, list or outline level take those of the paragraph they are put at',
    source: 'office-js#6904',
    sureness: 'reported',
    on: ['mac'],
  },
  losesUndo: {
    what: 'After insertOoxml nothing before it can be undone, nor the insertion itself',
    source: 'office-js#6423',
    sureness: 'reported',
    on: ['web'],
  },
  ignoresTrackMineOnly: {
    what: 'Setting the tracking mode to TrackMineOnly does nothing and raises nothing',
    source: 'office-js#6450 (16.0.17932)',
    sureness: 'reported',
    on: ['windows-2024'],
  },
  ignoresCustomXml: {
    what: '`customXmlParts.addAsync` answers that it went well and adds nothing',
    source: 'office-js#5910 (closed for want of an answer)',
    sureness: 'unknown',
    on: 'none',
  },
} as const satisfies Record<string, Belief>;
