import { Button } from '@fluentui/react-components';
import { createElement, Fragment, useMemo, type ReactNode } from 'react';

import { ConfirmableFacts } from '#src/ui/lists/ConfirmableFacts.tsx';
import { StickyFooter } from '#src/ui/StickyFooter.tsx';
import { useMessages } from '#src/messages/use-messages.ts';
import { ActError } from './FormParts.tsx';
import type { Written } from './issue-draft.ts';
import type { Issuing } from './use-issue.ts';
import styles from './Issue.module.css';

interface Props {
  issuing: Issuing;
  written: Written;
  onIssue: () => void;
}

/** Shows the text that would be issued; nothing is issued until the user confirms it. */
export function PreviewView({ issuing, written, onIssue }: Props) {
  const { t } = useMessages();
  const { act, change, step } = issuing;
  const { facts, html } = written;
  const text = useMemo(() => rendered(new DOMParser().parseFromString(html, 'text/html').body), [html]);
  const error = act.name === 'issue' && !act.isRunning ? act.error : null;

  return (
    <>
      <section aria-label={written.title} lang={written.language} className={styles.sheet}>
        {text}
      </section>
      <div className={styles.sealNote}>
        {t(facts === undefined ? 'issue.preview.seal' : 'issue.preview.facts', {
          title: written.publicTitle ?? written.title,
          count: facts?.length ?? 0,
        })}
        {facts !== undefined && <ConfirmableFacts facts={facts} />}
      </div>
      {error && <ActError error={error} />}
      <StickyFooter>
        <p className={styles.note}>{t('issue.preview.target')}</p>
        <div className={styles.actions}>
          <Button
            className={styles.main}
            appearance="primary"
            disabledFocusable={act.isRunning}
            onClick={onIssue}
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
