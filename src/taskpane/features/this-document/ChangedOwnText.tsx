import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';

import { organizationQueries } from '#src/api/organization-queries.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { useConnection, useSettings } from '#src/session/connection-context.ts';
import { acceptText, contentsQuery, ownChange } from '#src/taskpane/flows/own-text.ts';
import { timeText } from '#src/ui/dates.ts';
import { ChangedText } from '#src/ui/notices/ChangedText.tsx';
import { isChangeUncounted, type OpenDocument } from '#src/word/document/open-document.ts';
import { type ActResult, type DocumentAct, useMayNotVerify } from './use-document-act.ts';

interface Props {
  document: OpenDocument;
  publicId: string;
  act: DocumentAct;
  /** Called once the comparison is done, and whenever its result changes. */
  onCompared: (isChanged: boolean) => void;
}

/**
 * Shows where the text differs from the verified one, compared with what the service has, otherwise with the file's trace.
 */
export function ChangedOwnText({ document, publicId, act, onCompared }: Props) {
  const { t, locale } = useMessages();
  const { client } = useConnection();
  const queries = useQueryClient();
  const mayVerify = useMayNotVerify() === null;
  const query = contentsQuery(client, publicId);
  const mayRead = useSettings()?.scopes.includes('verify:read') === true;
  const { data: versions, isLoading } = useQuery({ ...query, enabled: mayRead });
  const change = useMemo(() => ownChange(document, versions?.at(-1)), [document, versions]);

  const isChanged = change !== null;
  useEffect(() => {
    if (!isLoading) onCompared(isChanged);
  }, [isChanged, isLoading, onCompared]);

  /** Adds a note if Word may not notice the change, and so may not save it. */
  async function done(message: string, undo?: ActResult['undo']): Promise<ActResult> {
    await queries.invalidateQueries(query);
    const isUncounted = await isChangeUncounted();
    return {
      message,
      note: isUncounted ? t('thisDocument.notCounted', { said: message }) : message,
      ...(undo && { undo }),
    };
  }

  function accept() {
    act.run('keep-text', async () => {
      const takeBack = await acceptText(client, publicId, { mayVerify });
      const { name } = await queries.ensureQueryData(organizationQueries.profile(client));
      const undo = () =>
        act.run('keep-text', async () => {
          await takeBack();
          return done(t('changedText.undone'));
        });
      const time = timeText(new Date(), locale);
      return done(t('changedText.confirmed', { name, time }), { label: t('changedText.undo'), run: undo });
    });
  }

  function goTo(text: string) {
    act.run('go', async () => {
      const { goToParagraph } = await import('#src/word/story/go-to-paragraph.ts');
      await goToParagraph(text);
      return { message: t('changedText.selected') };
    });
  }

  if (change === null || isLoading) return null;
  return (
    <ChangedText
      change={change}
      isLocked={act.isRunning}
      onGo={goTo}
      onKeep={mayVerify || change.source === 'file' ? accept : null}
    />
  );
}
