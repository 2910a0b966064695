const TAGS = new Set(
  'h1 h2 h3 p br hr strong em u sub sup blockquote ul ol li table thead tbody tr th td'.split(' '),
);
const VOID_TAGS = new Set(['br', 'hr']);
const TAG = /^<(\/?)([a-z][a-z0-9]*)(?: (?:border|colspan|rowspan)="\d{1,2}")*>/;
const ENTITY = /^&(?:amp|lt|gt|quot|nbsp|#\d{2,6});/;

/**
 * Reads the markup that stands between the values of a template: the plain tags that an editor takes well, each
 * whole and closed where it was opened, so that a value always stands in text.
 */
export class MarkupReader {
  readonly #open: { name: string; line: number }[] = [];

  read(markup: string, firstLine: number): void {
    for (const { index } of markup.matchAll(/[<&]/g)) {
      const line = firstLine + (markup.slice(0, index).match(/\n/g)?.length ?? 0);
      if (markup[index] === '<') this.#readTag(markup.slice(index), line);
      else if (!ENTITY.test(markup.slice(index))) {
        throw new BrokenTemplate('write & as &amp;, and other characters as they are', line);
      }
    }
  }

  /** At the end of a block, and of the template. */
  end(): void {
    const left = this.#open.pop();
    if (left)
      throw new BrokenTemplate(`<${left.name}> isn't closed in the block where it was opened`, left.line);
  }

  #readTag(markup: string, line: number): void {
    const [tag, slash, name] = TAG.exec(markup) ?? [];
    if (tag === undefined || name === undefined || !TAGS.has(name)) {
      const shown = /^<[^\n>]{0,40}>?/.exec(markup)?.[0] ?? '<';
      throw new BrokenTemplate(
        `${shown} isn't allowed here. Use the tags ${[...TAGS].join(', ')}, complete and in lowercase, with no attributes except border, colspan, and rowspan. Write < as &lt;`,
        line,
      );
    }
    if (slash === '') {
      if (!VOID_TAGS.has(name)) this.#open.push({ name, line });
      return;
    }
    const opened = this.#open.pop();
    if (opened?.name !== name) {
      throw new BrokenTemplate(
        opened
          ? `</${name}> closes <${opened.name}>, opened on line ${opened.line}`
          : `</${name}> closes nothing`,
        line,
      );
    }
  }
}

/** Says where a template is wrong, and why, in a sentence for its author. */
export class BrokenTemplate extends Error {
  constructor(reason: string, line?: number) {
    super(line === undefined ? reason : `Line ${line}: ${reason}`);
    this.name = 'BrokenTemplate';
  }
}
