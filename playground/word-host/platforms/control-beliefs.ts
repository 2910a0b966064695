import type { Belief } from './belief.ts';

/** How content controls differ from what their markup makes one expect. */
export const CONTROL_BELIEFS = {
  hidesLinkedControls: {
    what: 'A control that holds a text link when the document is opened is not listed',
    source: 'office-js#1486 (“a known gap for content control”)',
    sureness: 'reported',
    on: ['web'],
  },
  hidesControlsInTables: {
    what: 'Controls inside tables are not listed',
    source: 'office-js#2040 (2021, reproduced by Microsoft, closed without a fix named)',
    sureness: 'reported',
    on: 'none',
  },
  appendsCopyAfterControl: {
    what: 'insertOoxml into a control that shares its paragraph also puts a copy right after the control',
    source: 'office-js#1914',
    sureness: 'reported',
    on: ['web'],
  },
  replacesControlItself: {
    what: 'insertOoxml with Replace on a control replaces the control too, and not only what it holds',
    source: 'our prototype host behaves so; nothing found about Word',
    sureness: 'unknown',
    on: 'none',
  },
  refusesInlineControls: {
    what: 'Changes inside a control within a line are refused with NotAllowed',
    source: 'office-js#191 (closed; its closing is not explained)',
    sureness: 'unknown',
    on: 'none',
  },
  refusesUnsupportedControls: {
    what: 'Replacing content that holds a control Word does not support, such as a date picker, is refused with NotAllowed',
    source: 'Microsoft’s Word troubleshooting page, office-js-docs-pr#5877',
    sureness: 'documented',
    on: ['web'],
  },
  refusesToDeleteEmptyControls: {
    what: 'Deleting a control that holds no text is refused with NotAllowed',
    source: 'office-js#5732 (closed for want of an answer)',
    sureness: 'unknown',
    on: 'none',
  },
} as const satisfies Record<string, Belief>;
