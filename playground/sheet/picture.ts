import { attribute, descendants } from '#playground/word-host/opc/xml.ts';
import { sentence } from '#playground/say.ts';
import { leadTo } from './links.ts';
import { type Showing, make } from './showing.ts';
import { emu } from './values.ts';

const addresses = new WeakMap<Uint8Array, string>();

function addressOf({ bytes, type }: { bytes: Uint8Array; type: string }): string {
  const known = addresses.get(bytes);
  if (known) return known;
  const address = URL.createObjectURL(new Blob([Uint8Array.from(bytes)], { type }));
  addresses.set(bytes, address);
  return address;
}

/** A drawing that holds a picture; shapes, charts and the like are left out. */
export function showPicture(drawing: Element, { model, places }: Showing): HTMLElement | null {
  const id = attribute(descendants(drawing, 'a:blip')[0], 'r:embed');
  const picture = id === null ? null : model.pictureOf(drawing, id);
  if (!picture) return null;
  const image = places.bind(make('img'), drawing);
  const extent = descendants(drawing, 'wp:extent')[0];
  image.style.width = emu(Number(extent?.getAttribute('cx')));
  image.style.height = emu(Number(extent?.getAttribute('cy')));
  const link = attribute(descendants(drawing, 'a:hlinkClick')[0], 'r:id');
  if (link !== null) leadTo(image, model.linkOf(drawing, link));
  image.alt = descendants(drawing, 'wp:docPr')[0]?.getAttribute('descr') || sentence('picture');
  image.src = addressOf(picture);
  image.draggable = false;
  return image;
}
