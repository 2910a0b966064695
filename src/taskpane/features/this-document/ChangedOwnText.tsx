import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';

import { useConnection, useSettings } from '#src/session/connection-context.ts';
import { acceptText, contentsQuery, ownChange } from '#src/taskpane/flows/own-text.ts';
import { ChangedText } from '#src/ui/notices/ChangedText.tsx';
import type { OpenDocument } from '#src/word/document/open-document.ts';
import type { DocumentAct } from './use-document-act.ts';
import { useMayNotVerify } from './use-seal-acts.ts';

interface Props {
  document: OpenDocument;
  publicId: string;
  act: DocumentAct;
}

/** Says where the text differs from what was verified, by what the service has of it, or else by the file's trace. */
export function ChangedOwnText({ document, publicId, act }: Props) {
  const { client } = useConnection();
  const queries = useQueryClient();
  const mayVerify = useMayNotVerify() === null;
  const query = contentsQuery(client, publicId);
  const mayRead = useSettings()?.scopes.includes('verify:read') === true;
  const { data: versions, isLoading } = useQuery({ ...query, enabled: mayRead });
  const change = useMemo(() => ownChange(document, versions?.at(-1)), [document, versions]);

  function accept() {
    act.runUnseen('keep-text', 'changedText.kept', async () => {
      await acceptText(client, publicId, { mayVerify });
      await queries.invalidateQueries(query);
    });
  }

  if (change === null || isLoading) return null;
  return (
    <ChangedText
      change={change}
      isLocked={act.isRunning}
      onKeep={mayVerify || change.source === 'file' ? accept : null}
    />
  );
}
