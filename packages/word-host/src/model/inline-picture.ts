import { toBase64 } from '#word-host/opc/flat-opc.ts';
import { attribute, child, closest, descendants } from '#word-host/opc/xml.ts';
import type { Point } from '#word-host/wordml/point.ts';
import { extend, type Members, type Scalar } from './host-object.ts';
import { BESIDE, EVERYWHERE, type Location, Spanning } from './spanning.ts';
import type { WordModel } from './word-model.ts';
import { itemNotFound } from './word-refusal.ts';

const EMU_PER_POINT = 12_700;

export class InlinePicture extends Spanning {
  readonly typeName = 'InlinePicture';
  readonly locations = EVERYWHERE;
  readonly paragraphLocations = BESIDE;
  /** The `wp:inline`. */
  readonly root: Element;

  constructor(model: WordModel, inline: Element) {
    super(model);
    this.root = inline;
  }

  override get span(): Range {
    const range = this.root.ownerDocument.createRange();
    range.selectNode(this.#run);
    return range;
  }

  override get outerControl(): Element | null {
    return closest(this.root, 'w:sdt');
  }

  override get identity(): Readonly<Record<string, Scalar>> {
    return { _Id: Number(this.#properties.getAttribute('id')) };
  }

  extract(): Element[] {
    return this.model.objects.range(this.span).extract();
  }

  empty(): void {
    this.#run.remove();
  }

  blockPoint(location: Location): Point {
    return this.model.objects.range(this.span).blockPoint(location);
  }

  get hyperlink(): string {
    const own = attribute(child(this.#properties, 'a:hlinkClick'), 'r:id');
    if (own !== null) return this.model.linkOf(this.root, own) ?? '';
    const around = attribute(closest(this.root, 'w:hyperlink'), 'r:id');
    return around === null ? '' : (this.model.linkOf(this.root, around) ?? '');
  }

  get base64(): string {
    const blip = descendants(this.root, 'a:blip')[0];
    const id = attribute(blip, 'r:embed');
    const picture = id === null ? null : this.model.pictureOf(this.root, id);
    if (!picture) throw itemNotFound();
    return toBase64(picture.bytes);
  }

  protected override describe(): Members {
    return extend(super.describe(), {
      properties: {
        AltTextDescription: { get: () => this.#properties.getAttribute('descr') ?? '' },
        Width: { get: () => this.#points('cx') },
        Height: { get: () => this.#points('cy') },
        Hyperlink: { get: () => this.hyperlink },
      },
      objects: { Paragraph: () => this.model.objects.paragraph(this.firstParagraph) },
      methods: { GetBase64ImageSrc: () => this.base64 },
    });
  }

  get #run(): Element {
    const run = closest(this.root, 'w:r');
    if (!run) throw itemNotFound();
    return run;
  }

  get #properties(): Element {
    const found = descendants(this.root, 'wp:docPr')[0];
    if (!found) throw itemNotFound();
    return found;
  }

  #points(side: 'cx' | 'cy'): number {
    return Number(descendants(this.root, 'wp:extent')[0]?.getAttribute(side)) / EMU_PER_POINT;
  }
}
