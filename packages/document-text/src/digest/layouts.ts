/** At the start of each layout that is sealed with a passage, and the entry of a digest that has them. */
export const LAYOUT = '⌖';
export const LAYOUTS = '⌖ layouts';
