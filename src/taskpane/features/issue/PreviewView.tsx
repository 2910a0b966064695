/* oxlint-disable react/no-array-index-key -- the content is replaced as a whole */
import { Button } from '@fluentui/react-components';
import { createElement, Fragment, useMemo, useState, type ReactNode } from 'react';

import { ConfirmableFacts } from '#src/ui/lists/ConfirmableFacts.tsx';
import { focusOn } from '#src/ui/notices/announce.ts';
import { StickyFooter } from '#src/ui/StickyFooter.tsx';
import { useMessages } from '#src/messages/use-messages.ts';
import { Notice } from '#src/ui/notices/Notice.tsx';
import { readContent, type Block, type Cell, type Run } from '#src/word/document/issued-content.ts';
import { ActError } from './FormParts.tsx';
import { useIsMissing } from './form-queries.ts';
import type { IssueTarget, Written } from './issue-draft.ts';
import { useInsertionLabel, type Issuing } from './use-issue.ts';
import styles from './Issue.module.css';

interface Props {
  issuing: Issuing;
  written: Written;
  /** Of the person it is about, if any. */
  name: string | null;
  onIssue: (target: IssueTarget) => void;
}

/** Shows exactly what would be issued; nothing is issued until the user confirms it. */
export function PreviewView({ issuing, written, name, onIssue }: Props) {
  const { t } = useMessages();
  const { act, change, step } = issuing;
  const { facts } = written;
  const [isAsking, setIsAsking] = useState(false);
  const isMissing = useIsMissing(name);
  const insertLabel = useInsertionLabel('issueHere');
  const blocks = useMemo(() => readContent(written.html), [written.html]);
  const error = act.name === 'issue' && !act.isRunning ? act.error : null;

  return (
    <>
      <section aria-label={written.title} lang={written.language} className={styles.sheet}>
        {blocks.map((block, index) => (
          <BlockView key={index} block={block} />
        ))}
      </section>
      <div className={styles.sealNote}>
        {t(facts === undefined ? 'issue.preview.seal' : 'issue.preview.facts', {
          title: written.publicTitle ?? written.title,
          count: facts?.length ?? 0,
        })}
        {facts !== undefined && <ConfirmableFacts facts={facts} />}
      </div>
      {error && <ActError error={error} />}
      {isAsking && step === null ? (
        question()
      ) : (
        <Button
          className={styles.here}
          disabledFocusable={act.isRunning}
          onClick={() => (isMissing ? setIsAsking(true) : onIssue('open'))}
        >
          {insertLabel}
        </Button>
      )}
      <StickyFooter>
        <p className={styles.note}>{t('issue.preview.target')}</p>
        <div className={styles.actions}>
          <Button
            className={styles.main}
            appearance="primary"
            disabledFocusable={act.isRunning}
            onClick={() => onIssue('new')}
          >
            {step === null ? t('issue.issue') : t(`issue.step.${step}`)}
          </Button>
          <Button disabledFocusable={act.isRunning} onClick={() => change({ phase: 'form', preview: null })}>
            {t('issue.change')}
          </Button>
        </div>
      </StickyFooter>
    </>
  );

  function question() {
    return (
      <Notice
        kind="warning"
        actions={
          <>
            <Button size="small" ref={focusOn} onClick={() => onIssue('open')}>
              {t('issue.issueAnyway')}
            </Button>
            <Button size="small" appearance="subtle" onClick={() => setIsAsking(false)}>
              {t('issue.cancel')}
            </Button>
          </>
        }
      >
        {name !== null && t('issue.wrongPerson', { name })}
      </Notice>
    );
  }
}

/** Rendered from parsed blocks, so no markup from the service reaches the page. */
function BlockView({ block }: { block: Block }) {
  if (block.kind === 'rule') return <hr className={styles.rule} />;
  if (block.kind === 'table') return <Table rows={block.rows} isRuled={block.isRuled} />;
  if (block.kind === 'list') {
    const List = block.items[0]?.isOrdered === true ? 'ol' : 'ul';
    return (
      <List className={styles.list}>
        {block.items.map((item, index) => (
          <li key={index}>
            <Runs runs={item.runs} />
          </li>
        ))}
      </List>
    );
  }
  const runs = <Runs runs={block.runs} />;
  // The screen has its own heading of the first level.
  if (block.kind === 'heading') {
    return createElement(`h${block.level + 1}`, { className: styles.heading }, runs);
  }
  if (block.isQuote) return <blockquote className={styles.quote}>{runs}</blockquote>;
  return <p className={styles.paragraph}>{runs}</p>;
}

function Table({ rows, isRuled }: { rows: readonly Cell[][]; isRuled: boolean }) {
  return (
    <table className={isRuled ? styles.ruled : styles.table}>
      <tbody>
        {rows.map((row, index) => {
          const isHead = row.length > 1 && row.every((cell) => cell.isHeading);
          return (
            <tr key={index}>
              {row.map(({ isHeading, columns, rows: height, runs }, place) => {
                const CellElement = isHeading ? 'th' : 'td';
                const scope = isHead ? 'col' : 'row';
                return (
                  <CellElement key={place} {...(isHeading && { scope })} colSpan={columns} rowSpan={height}>
                    <Runs runs={runs} />
                  </CellElement>
                );
              })}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Runs({ runs }: { runs: readonly Run[] }) {
  return runs.map((run, index) => {
    let text: ReactNode = <span className={styles.text}>{run.text}</span>;
    if (run.position !== null) text = createElement(run.position, null, text);
    if (run.isUnderlined) text = <u>{text}</u>;
    if (run.isItalic) text = <em>{text}</em>;
    if (run.isBold) text = <strong>{text}</strong>;
    return <Fragment key={index}>{text}</Fragment>;
  });
}
