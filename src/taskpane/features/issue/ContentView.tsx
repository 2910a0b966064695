import { createElement, Fragment, type ReactNode } from 'react';

import type { Block, Cell, ListItem, Run } from '#src/word/issued-content.ts';
import styles from './ContentView.module.css';

/** What the service would write, drawn from its parsed blocks: no markup of it ever reaches the page. */
export function ContentView({ blocks }: { blocks: readonly Block[] }) {
  // oxlint-disable-next-line react/no-array-index-key -- the content is replaced as a whole
  return blocks.map((block, index) => <Fragment key={index}>{blockView(block)}</Fragment>);
}

function blockView(block: Block): ReactNode {
  switch (block.kind) {
    case 'heading':
      // The screen has its own heading of the first level.
      return createElement(`h${block.level + 1}`, { className: styles.heading }, <Runs runs={block.runs} />);
    case 'paragraph':
      return block.isQuote ? (
        <blockquote className={styles.quote}>
          <Runs runs={block.runs} />
        </blockquote>
      ) : (
        <p className={styles.paragraph}>
          <Runs runs={block.runs} />
        </p>
      );
    case 'list':
      return <List items={block.items} />;
    case 'rule':
      return <hr className={styles.rule} />;
    case 'table':
      break;
  }
  return <Table rows={block.rows} isRuled={block.isRuled} />;
}

function Runs({ runs }: { runs: readonly Run[] }) {
  return runs.map((run, index) => {
    let text: ReactNode = <span className={styles.text}>{run.text}</span>;
    if (run.position !== null) text = createElement(run.position, null, text);
    if (run.isUnderlined) text = <u>{text}</u>;
    if (run.isItalic) text = <em>{text}</em>;
    if (run.isBold) text = <strong>{text}</strong>;
    // oxlint-disable-next-line react/no-array-index-key -- the content is replaced as a whole
    return <Fragment key={index}>{text}</Fragment>;
  });
}

function List({ items }: { items: readonly ListItem[] }) {
  const [first] = items;
  const entries = items.map(({ runs }, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the content is replaced as a whole
    <li key={index}>
      <Runs runs={runs} />
    </li>
  ));
  return first?.isOrdered === true ? (
    <ol className={styles.list}>{entries}</ol>
  ) : (
    <ul className={styles.list}>{entries}</ul>
  );
}

function Table({ rows, isRuled }: { rows: readonly Cell[][]; isRuled: boolean }) {
  return (
    <table className={isRuled ? styles.ruled : styles.table}>
      <tbody>
        {rows.map((row, index) => {
          const isHead = row.length > 1 && row.every((cell) => cell.isHeading);
          return (
            // oxlint-disable-next-line react/no-array-index-key -- the content is replaced as a whole
            <tr key={index}>
              {row.map((cell, place) => {
                const spans = { colSpan: cell.columns, rowSpan: cell.rows };
                return cell.isHeading ? (
                  // oxlint-disable-next-line react/no-array-index-key -- the content is replaced as a whole
                  <th key={place} scope={isHead ? 'col' : 'row'} {...spans}>
                    <Runs runs={cell.runs} />
                  </th>
                ) : (
                  // oxlint-disable-next-line react/no-array-index-key -- the content is replaced as a whole
                  <td key={place} {...spans}>
                    <Runs runs={cell.runs} />
                  </td>
                );
              })}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
