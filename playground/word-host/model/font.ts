import type { Name } from '#playground/word-host/opc/namespaces.ts';
import { attribute, closest, descendants, escapeXml } from '#playground/word-host/opc/xml.ts';
import { cutAtEnds } from '#playground/word-host/wordml/cut-at-ends.ts';
import { effective, isSwitchedOn, setRunProperty } from '#playground/word-host/wordml/run-format.ts';
import { asFlag, asSize, asText } from './call-arguments.ts';
import { extend, HostObject, type Members, type Property, type Scalar } from './host-object.ts';
import type { Spanning } from './spanning.ts';
import { invalidArgument } from './word-refusal.ts';

/** How the text of an object looks. A value that is not the same everywhere is null, or '' for texts. */
export class Font extends HostObject {
  readonly typeName = 'Font';
  readonly #target: Spanning;

  constructor(target: Spanning) {
    super();
    this.#target = target;
  }

  override get isAlive(): boolean {
    return this.#target.isAlive;
  }

  protected override describe(): Members {
    return extend(super.describe(), {
      properties: {
        Bold: this.#switch('w:b'),
        Italic: this.#switch('w:i'),
        StrikeThrough: this.#switch('w:strike'),
        Underline: {
          get: () =>
            this.#common((run) => (this.#value(run, 'w:u') === 'single' ? 'Single' : 'None')) ?? 'Mixed',
          set: (value) => this.#set('w:u', underline(asText(value))),
        },
        Color: {
          get: () =>
            this.#common(
              (run) => `#${(this.#value(run, 'w:color') ?? '000000').replace('auto', '000000')}`,
            ) ?? '',
          set: (value) => this.#set('w:color', `<w:color w:val="${colour(asText(value))}"/>`),
        },
        Name: {
          get: () => this.#common((run) => attribute(this.#found(run, 'w:rFonts'), 'w:ascii') ?? '') ?? '',
          set: (value) => {
            const name = escapeXml(asText(value));
            this.#set('w:rFonts', `<w:rFonts w:ascii="${name}" w:hAnsi="${name}" w:cs="${name}"/>`);
          },
        },
        Size: {
          get: () => this.#common((run) => Number(this.#value(run, 'w:sz') ?? 20) / 2),
          set: (value) => this.#set('w:sz', `<w:sz w:val="${Math.round(asSize(value) * 2)}"/>`),
        },
      },
    });
  }

  #switch(name: 'w:b' | 'w:i' | 'w:strike'): Property {
    return {
      get: () => this.#common((run) => isSwitchedOn(run, name, this.#target.model.styles)),
      set: (value) => this.#set(name, asFlag(value) ? `<${name}/>` : `<${name} w:val="0"/>`),
    };
  }

  #found(run: Element, name: Name): Element | null {
    return effective(run, name, this.#target.model.styles);
  }

  #value(run: Element, name: Name): string | null {
    return attribute(this.#found(run, name), 'w:val');
  }

  #common<Value extends Scalar>(read: (run: Element) => Value): Value | null {
    const values = new Set(this.#runs(this.#target.span).map(read));
    const [only = null] = values;
    return values.size === 1 ? only : null;
  }

  #set(name: Name, xml: string): void {
    const { model, span } = this.#target;
    model.protection.requireEditable(span.startContainer);
    model.protection.requireEditable(span.endContainer);
    const cut = cutAtEnds(span);
    for (const run of this.#runs(cut)) setRunProperty(run, name, xml);
    this.#target.followCut(cut);
    model.changed();
  }

  #runs(span: Range): Element[] {
    const common = span.commonAncestorContainer;
    const around = closest(common, 'w:r');
    const root = common instanceof Element ? common : common.parentElement;
    const all = around ? [around] : root ? descendants(root, 'w:r') : [];
    return all.filter((run) => span.intersectsNode(run) && !span.collapsed);
  }
}

function underline(value: string): string {
  if (value !== 'Single' && value !== 'None') throw invalidArgument('Single or None is wanted');
  return `<w:u w:val="${value.toLowerCase()}"/>`;
}

function colour(value: string): string {
  const digits = /^#?([0-9a-f]{6})$/i.exec(value)?.[1];
  if (!digits) throw invalidArgument('a colour as #RRGGBB is wanted');
  return digits.toUpperCase();
}
