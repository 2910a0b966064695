/** At the start of each layout that is sealed with a passage, and of those of sections. */
export const LAYOUT = '⌖';
export const SECTIONS = '⌖ §';
/** The entry of a digest that has layouts; `SECTIONS` is that of one that has those of sections. */
export const LAYOUTS = '⌖ layouts';
