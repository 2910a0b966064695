import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { ApiError, refusedField } from '#src/api/api-error.ts';
import type { Person } from '#src/api/people-queries.ts';
import { insertIssued, issuedFile, openIssued, type InsertStep } from '#src/taskpane/flows/insert-issued.ts';
import {
  issueDocument,
  lookForIssued,
  previewDocument,
  type IssueOutcome,
  type IssueRequest,
} from '#src/taskpane/flows/issue-document.ts';
import { useConnection } from '#src/session/connection-context.ts';
import { useHost } from '#src/ui/host-context.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { saveFile } from '#src/ui/save-file.ts';
import { usualLook } from '#src/session/seal-look.ts';
import { openDocumentQuery } from '#src/ui/open-document-query.ts';
import { holdsDocument, readInsertionTarget } from '#src/word/document/insert-document.ts';
import { pageSizeFor } from '#src/word/document/new-document-parts.ts';
import { UNRECORDED } from '#src/word/host/recorded.ts';
import { useIssueAct, type ActResult } from './form-queries.ts';
import { useIssueDraft, type IssuedState, type IssueTarget, type Written } from './issue-draft.ts';

const DOCX_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

export type IssueStep = 'issuing' | 'looking' | InsertStep;
export type Issuing = ReturnType<typeof useIssue>;

/** Previews a form, issues it once, and opens the document or inserts it into the open one. */
export function useIssue(person: Person | null) {
  const { client } = useConnection();
  const { language: officeLanguage } = useHost();
  const queries = useQueryClient();
  const { draft, change, forget } = useIssueDraft(person?.uid ?? null);
  const act = useIssueAct();
  const [step, setStep] = useState<IssueStep | null>(null);
  const [recorded, setRecorded] = useState(UNRECORDED);

  function documentOf({ credential, content: { html, language } }: IssuedState) {
    const { sizeMm, caption, alignment } = usualLook();
    const pageSize = pageSizeFor(officeLanguage);
    return { client, credential, html, language, sizeMm, caption, alignment, pageSize, onStep: setStep };
  }

  async function insert(issued: IssuedState) {
    const { isEmpty: isFileEmpty } = await readInsertionTarget();
    const inserted = await insertIssued({ ...documentOf(issued), isFileEmpty });
    change({ delivered: 'inserted' });
    setRecorded(inserted);
    void queries.invalidateQueries({ queryKey: openDocumentQuery.queryKey });
  }

  async function open(issued: IssuedState) {
    await openIssued(documentOf(issued));
    change({ delivered: 'opened' });
  }

  async function save(issued: IssuedState) {
    saveFile(await issuedFile(documentOf(issued)), fileNameOf(issued.credential.title), DOCX_TYPE);
    change({ delivered: 'saved' });
  }

  const deliveries = { insert, open, save };

  async function handleOutcome(
    outcome: IssueOutcome,
    asked: Written[],
    target: IssueTarget,
  ): Promise<ActResult> {
    if (outcome.name === 'unknown') throw outcome.error;
    if (outcome.name === 'not-issued') return 'not-issued';
    // A reference that was already used belongs to the first request sent under it.
    const confirmed = outcome.name === 'found' ? asked[0] : asked.at(-1);
    if (confirmed === undefined) throw new RangeError('nothing was asked for under this reference');
    const issued = {
      credential: outcome.credential,
      content: { ...confirmed, html: outcome.html ?? confirmed.html },
    };
    change({ phase: 'issued', issued, asked: [] });
    void queries.invalidateQueries({ queryKey: ['credentials'] });
    return target === 'new' ? open(issued) : insert(issued);
  }

  return {
    draft,
    change,
    forget,
    act,
    step: act.isRunning ? (step ?? 'issuing') : null,
    recorded,

    preview: (request: IssueRequest) =>
      act.run('preview', async () => {
        const answer = await previewDocument(client, request);
        const { title, public_title: publicTitle, facts, content } = answer;
        const { language } = request;
        change({
          phase: 'preview',
          preview: { title, publicTitle, ...(facts && { facts }), html: content.html, language },
        });
      }),

    issue: (request: IssueRequest, target: IssueTarget) =>
      act.run('issue', async () => {
        const { preview, asked: former, reference } = draft;
        if (preview === null) throw new RangeError('nothing was previewed');
        const asked = former.at(-1)?.html === preview.html ? former : [...former, preview];
        // Stored before the request is sent: a pane reloaded meanwhile must ask whether the document was issued.
        change({ phase: 'asked', asked, target });
        setStep('issuing');
        return handleOutcome(await issueOnce(request, reference, former), asked, target);
      }),

    look: () =>
      act.run('look', async () => {
        setStep('looking');
        return handleOutcome(await lookForIssued(client, draft.reference), draft.asked, draft.target);
      }),

    deliver: (way: keyof typeof deliveries, issued: IssuedState) => {
      if (way !== 'save') change({ target: way === 'open' ? 'new' : 'open' });
      setStep('picture');
      act.run(way, () => deliveries[way](issued));
    },

    /** After a reload of the pane: the document may have been inserted already. */
    lookInDocument: (issued: IssuedState) =>
      act.run('look', async () => {
        setStep('looking');
        if (await holdsDocument(issued.credential.public_id)) change({ delivered: 'inserted' });
      }),
  };

  async function issueOnce(
    request: IssueRequest,
    reference: string,
    former: Written[],
  ): Promise<IssueOutcome> {
    try {
      return await issueDocument(client, request, reference);
    } catch (error) {
      // Nothing was issued: back to the step where the refused entry can be changed.
      if (error instanceof ApiError) {
        change({ phase: refusedField(error) === null ? 'preview' : 'form', asked: former });
      }
      throw error;
    }
  }
}

/** Without the characters that file systems refuse. */
function fileNameOf(title: string): string {
  return `${title.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim()}.docx`;
}

/** The label of the button that puts the document into the open file: it names the file and the place. */
export function useInsertionLabel(act: 'issueHere' | 'insertHere'): string {
  const { t } = useMessages();
  const { data } = useQuery({
    queryKey: ['word', 'insertion-target'],
    queryFn: readInsertionTarget,
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    retry: false,
  });
  const { fileName: file = null, place = 'cursor' } = data ?? {};
  return file === null ? t(`issue.${act}Unsaved`, { place }) : t(`issue.${act}`, { file, place });
}
