/** Removes the direction controls that make a text look like another one. */
export const undirected = (value: string): string => value.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
