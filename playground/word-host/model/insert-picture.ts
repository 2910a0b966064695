import { fromBase64 } from '#playground/word-host/opc/base64.ts';
import { descendants, element } from '#playground/word-host/opc/xml.ts';
import { addPicture } from '#playground/word-host/wordml/add-picture.ts';
import { pictureRun } from '#playground/word-host/wordml/picture-run.ts';
import { insertAt } from '#playground/word-host/wordml/point.ts';
import { makeIdsUnique } from '#playground/word-host/wordml/unique-ids.ts';
import type { InlinePicture } from './inline-picture.ts';
import { openPoint } from './insertion-point.ts';
import type { Location } from './location.ts';
import type { Spanning } from './spanning.ts';
import { invalidArgument, itemNotFound } from './word-refusal.ts';

/** Puts a picture in line, in the size it has at 96 dots an inch. */
export function insertPicture(target: Spanning, base64: string, location: Location): InlinePicture {
  const { model } = target;
  const bytes = bytesOf(base64);
  const point = openPoint(target, location);
  const { id, width, height } = addPicture(model.placeOf(point.parent), bytes);
  const run = element(
    point.parent.ownerDocument,
    pictureRun({ relationship: id, width, height, description: '' }),
  );
  insertAt(point, [run]);
  makeIdsUnique([run], model.stories());
  model.inserted([run]);
  const inline = descendants(run, 'wp:inline')[0];
  if (!inline) throw itemNotFound();
  return model.objects.picture(inline);
}

function bytesOf(base64: string): Uint8Array {
  try {
    return fromBase64(base64);
  } catch (error) {
    if (error instanceof DOMException) throw invalidArgument('a picture in base64 is wanted');
    throw error;
  }
}
