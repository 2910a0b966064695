import type { OpcPackage } from '#playground/word-host/opc/package.ts';
import { CustomProperties } from '#playground/word-host/wordml/custom-properties.ts';

const SIGNATURES = 'http://schemas.openxmlformats.org/package/2006/relationships/digital-signature/origin';

/** Whether Word opens the document as final, which has to be left before anything can be changed. */
export function isFinal(source: OpcPackage): boolean {
  return source.related('', SIGNATURES) !== null || new CustomProperties(source).get('_MarkAsFinal') === true;
}
