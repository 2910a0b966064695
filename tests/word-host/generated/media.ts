import { strToU8 } from 'fflate';

/** A gray square of 8 × 8 pixels. */
export const PNG = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAAAAADhZOFXAAAADUlEQVR4AWOYCQUUMgBhkyZBokVX8QAAAABJRU5ErkJggg==',
    'base64',
  ),
);

export const SVG = strToU8(
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><circle cx="5" cy="5" r="4"/></svg>',
);

/** An enhanced metafile with one rectangle. */
export const EMF = emf();

function emf(): Uint8Array {
  const records = [
    // Header: bounds, frame in hundredths of a millimetre, signature, version, sizes, device.
    [1, 88, 0, 0, 100, 100, 0, 0, 1000, 1000, 0x464d4520, 0x10000, 132, 3, 1, 0, 0, 0, 1920, 1080, 508, 285],
    [43, 24, 10, 10, 90, 90],
    [14, 20, 0, 16, 20],
  ];
  return new Uint8Array(Uint32Array.from(records.flat()).buffer);
}
