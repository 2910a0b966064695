import { Button } from '@fluentui/react-components';
import { Component, type ReactNode } from 'react';

import { useMessages } from '#src/messages/use-messages.ts';
import { NotFetched, type NotFetchedProps } from '#src/ui/LazyComponent.tsx';
import { ErrorNotice, setLiveRegion } from '#src/ui/notices/Notice.tsx';
import { ScreenHeading } from '#src/ui/ScreenHeading.tsx';
import { SkeletonBlock, useDelayed } from '#src/ui/SkeletonBlock.tsx';
import layout from '#src/ui/layout.module.css';
import textStyles from '#src/ui/text.module.css';
import styles from './Frame.module.css';

interface Props {
  bar?: ReactNode;
  /** The id of this screen's tab. */
  labelledBy?: string;
  /** A message below the screen. */
  message?: ReactNode;
  children: ReactNode;
}

export function Frame({ bar, labelledBy, message, children }: Props) {
  return (
    <div className={styles.frame}>
      {bar}
      <main className={styles.screen}>
        {/* The same element with and without a tab, so that a pane that becomes narrow keeps what is typed. */}
        <div {...(labelledBy && { id: 'screen', role: 'tabpanel', 'aria-labelledby': labelledBy })}>
          {children}
        </div>
      </main>
      {message}
      <div ref={setLiveRegion} aria-live="polite" className={textStyles.heard} />
    </div>
  );
}

export function SkeletonScreen() {
  const isLate = useDelayed(true);
  if (!isLate) return null;
  return (
    <div className={layout.stack}>
      <SkeletonBlock width="40%" height={28} />
      <SkeletonBlock width="80%" height={20} />
      <SkeletonBlock width="100%" height={76} />
    </div>
  );
}

export function ScreenNotFetched({ onRetry }: NotFetchedProps) {
  const { t } = useMessages();
  return (
    <div className={layout.stack}>
      <ScreenHeading title={t('app.notFetched')} />
      <NotFetched onRetry={onRetry} />
    </div>
  );
}

interface State {
  error: unknown;
  hasFailed: boolean;
}

/** Keeps the bar when a screen throws. React requires a class for this. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null, hasFailed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <Broken error={this.state.error} /> : this.props.children;
  }
}

function Broken({ error }: { error: unknown }) {
  const { t } = useMessages();
  return (
    <>
      <ErrorNotice error={error} />
      <p>
        <Button appearance="primary" onClick={() => location.reload()}>
          {t('ui.reload')}
        </Button>
      </p>
    </>
  );
}
