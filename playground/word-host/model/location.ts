/** Where something goes, relative to an object of the document. */
export type Location = 'Replace' | 'Start' | 'End' | 'Before' | 'After';

export const INSIDE = ['Replace', 'Start', 'End'] as const satisfies readonly Location[];
export const EVERYWHERE = [
  'Replace',
  'Start',
  'End',
  'Before',
  'After',
] as const satisfies readonly Location[];
export const BESIDE = ['Before', 'After'] as const satisfies readonly Location[];

export function isAtStart(location: Location): boolean {
  return location === 'Start' || location === 'Before' || location === 'Replace';
}
