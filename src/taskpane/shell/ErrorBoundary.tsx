import { Button } from '@fluentui/react-components';
import { Component, type ReactNode } from 'react';

import { ErrorNotice } from '#src/ui/Notice.tsx';
import { useMessages } from '#src/messages/use-messages.ts';

interface State {
  error: unknown;
  hasFailed: boolean;
}

/** Keeps the bar alive when a screen breaks. React offers this to classes alone. */
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
