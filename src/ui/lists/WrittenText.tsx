import { createElement, Fragment, type ReactNode, useMemo } from 'react';

import type { Language } from '#contract/fields.ts';
import styles from './WrittenText.module.css';

interface Props {
  label: string;
  language: Language;
  /** The HTML of a document, as the service writes it. */
  html: string;
}

export function WrittenText({ label, language, html }: Props) {
  const text = useMemo(() => rendered(new DOMParser().parseFromString(html, 'text/html').body), [html]);
  return (
    <section aria-label={label} lang={language} className={styles.sheet}>
      {text}
    </section>
  );
}

const SHOWN: ReadonlySet<string> = new Set(
  'p br ul ol li table thead tbody tr th td strong em u s sub sup blockquote hr'.split(' '),
);

/** Made anew of a few elements without their attributes, so no markup from the service reaches the page. */
function rendered(node: Node): ReactNode {
  if (!(node instanceof Element)) {
    const isBetweenCells = node.parentElement?.matches('table, thead, tbody, tr') === true;
    return node instanceof Text && !isBetweenCells ? node.data : null;
  }
  const children = Array.from(node.childNodes, rendered);
  const level = /^h([1-3])$/.exec(node.localName)?.[1];
  // The screen has its own heading of the first level.
  if (level !== undefined) return createElement(`h${Number(level) + 1}`, null, ...children);
  if (!SHOWN.has(node.localName)) return createElement(Fragment, null, ...children);
  const spans = node instanceof HTMLTableCellElement && { colSpan: node.colSpan, rowSpan: node.rowSpan };
  return createElement(node.localName, spans || null, ...children);
}
