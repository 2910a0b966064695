import { toBase64 } from '#playground/word-host/opc/base64.ts';
import { attribute, child, closest, descendants, element } from '#playground/word-host/opc/xml.ts';
import { contentOf } from '#playground/word-host/wordml/control.ts';
import type { Point } from '#playground/word-host/wordml/point.ts';
import { asFlag, asSize, asText } from './call-arguments.ts';
import { extend, type Members, type Scalar } from './host-object.ts';
import { wrapInline } from './insert-control.ts';
import { BESIDE, EVERYWHERE, type Location } from './location.ts';
import { Spanning } from './spanning.ts';
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

  get span(): Range {
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

  wrap(control: Element): Element {
    return wrapInline(this.span, control, contentOf(control));
  }

  get hyperlink(): string {
    const own = attribute(child(this.#properties, 'a:hlinkClick'), 'r:id');
    if (own !== null) return this.model.linkOf(this.root, own) ?? '';
    const around = attribute(closest(this.root, 'w:hyperlink'), 'r:id');
    return around === null ? '' : (this.model.linkOf(this.root, around) ?? '');
  }

  set hyperlink(address: string) {
    child(this.#properties, 'a:hlinkClick')?.remove();
    if (address) {
      const { package: source, path } = this.model.placeOf(this.root);
      const id = source.relationships(path).link(address);
      this.#properties.prepend(element(this.root.ownerDocument, `<a:hlinkClick r:id="${id}"/>`));
    }
  }

  get base64(): string {
    const blip = descendants(this.root, 'a:blip')[0];
    const id = attribute(blip, 'r:embed');
    const picture = id === null ? null : this.model.pictureOf(this.root, id);
    if (!picture) throw itemNotFound();
    return toBase64(picture.bytes);
  }

  protected override describe(): Members {
    const text = (name: 'title' | 'descr') => ({
      get: () => this.#properties.getAttribute(name) ?? '',
      set: (value: unknown) => this.#edit(() => this.#properties.setAttribute(name, asText(value))),
    });
    const size = (name: 'cx' | 'cy') => ({
      get: () => Number(this.#sizes[0]?.getAttribute(name)) / EMU_PER_POINT,
      set: (value: unknown) => this.#edit(() => this.#resize(name, asSize(value))),
    });
    return extend(super.describe(), {
      properties: {
        AltTextDescription: text('descr'),
        AltTextTitle: text('title'),
        Width: size('cx'),
        Height: size('cy'),
        Hyperlink: {
          get: () => this.hyperlink,
          set: (value) =>
            this.#edit(() => {
              this.hyperlink = asText(value);
            }),
        },
        LockAspectRatio: {
          get: () => this.#keepsRatio,
          set: (value) =>
            this.#edit(() => {
              const locks = descendants(this.root, 'a:graphicFrameLocks')[0];
              locks?.setAttribute('noChangeAspect', asFlag(value) ? '1' : '0');
            }),
        },
      },
      objects: { Paragraph: () => this.model.objects.paragraph(this.firstParagraph) },
      methods: {
        Delete: () => this.clear(),
        GetBase64ImageSrc: () => this.base64,
      },
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

  get #keepsRatio(): boolean {
    const value = descendants(this.root, 'a:graphicFrameLocks')[0]?.getAttribute('noChangeAspect');
    return value === '1' || value === 'true';
  }

  /** The size is written twice: the space in the line, and the picture's own. */
  get #sizes(): Element[] {
    return [...descendants(this.root, 'wp:extent'), ...descendants(this.root, 'a:ext')].filter((found) =>
      found.hasAttribute('cx'),
    );
  }

  #resize(name: 'cx' | 'cy', points: number): void {
    const before = Number(this.#sizes[0]?.getAttribute(name));
    const scale = (points * EMU_PER_POINT) / before;
    for (const found of this.#sizes) {
      for (const side of this.#keepsRatio ? (['cx', 'cy'] as const) : [name]) {
        found.setAttribute(side, String(Math.round(Number(found.getAttribute(side)) * scale)));
      }
    }
  }

  #edit(change: () => void): void {
    this.model.protection.requireEditable(this.root);
    change();
    this.model.changed();
  }
}
