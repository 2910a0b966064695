import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { ApiError, refusedField } from '#src/api/api-error.ts';
import type { Output } from '#src/api/client.ts';
import { organizationQueries } from '#src/api/organization-queries.ts';
import type { Person } from '#src/api/people-queries.ts';
import {
  issueDocument,
  lookForIssued,
  previewDocument,
  type IssueOutcome,
  type IssueRequest,
} from '#src/taskpane/flows/issue-document.ts';
import { useConnection } from '#src/session/connection-context.ts';
import { saveFile } from '#src/ui/save-file.ts';
import { openNewDocument } from '#src/word/document/new-document.ts';
import { useIssueAct, type ActResult } from './form-queries.ts';
import { useIssueDraft, type IssuedState } from './issue-draft.ts';

const DOCX_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

export type IssueStep = 'issuing' | 'looking' | 'window';
export type Issuing = ReturnType<typeof useIssue>;

/** Previews a form, issues it once, and opens the finished file. */
export function useIssue(person: Person | null) {
  const { client } = useConnection();
  const queries = useQueryClient();
  const { draft, readNow, change, forget } = useIssueDraft(person?.uid ?? null);
  const act = useIssueAct(person?.uid ?? '');
  const [step, setStep] = useState<IssueStep | null>(null);

  async function open(docx: string) {
    setStep('window');
    await openNewDocument(docx);
    change({ delivered: 'opened' });
  }

  function showPreview(answer: Output<'documentPreview'>, { language }: IssueRequest) {
    const { title, public_title: publicTitle, facts, content, preview_digest: digest } = answer;
    change({
      phase: 'preview',
      preview: { title, publicTitle, ...(facts && { facts }), html: content.html, language, digest },
    });
  }

  async function handleOutcome(outcome: IssueOutcome, request: IssueRequest): Promise<ActResult> {
    if (outcome.name === 'unknown') throw outcome.error;
    if (outcome.name === 'changed') {
      showPreview(outcome.preview, request);
      return 'changed';
    }
    if (outcome.name === 'not-issued') return 'not-issued';
    const { credential, docx } = outcome;
    change({ phase: 'issued', issued: { credential, docx } });
    void queries.invalidateQueries({ queryKey: ['credentials'] });
    if (docx !== null) await open(docx);
    return undefined;
  }

  return {
    draft,
    change,
    forget,
    act,
    // A pane that was reloaded or left since has no step; without a request, it's about another person's document.
    step: act.isRunning ? (step ?? (draft.phase === 'asked' ? 'issuing' : null)) : null,

    preview: (request: IssueRequest) =>
      act.run('preview', async () => {
        const asked = JSON.stringify(readNow().form);
        const answer = await withFreshTypes(previewDocument(client, request));
        // The user went on typing, which this preview doesn't show.
        if (JSON.stringify(readNow().form) === asked) showPreview(answer, request);
      }),

    issue: (request: IssueRequest) =>
      act.run('issue', async () => {
        // Stored before the request is sent: a reloaded pane must ask whether the document was issued.
        change({ phase: 'asked' });
        setStep('issuing');
        return handleOutcome(await issueOnce(request), request);
      }),

    look: (request: IssueRequest) =>
      act.run('look', async () => {
        setStep('looking');
        return handleOutcome(await lookForIssued(client, request, draft.reference), request);
      }),

    open: (docx: string) => act.run('open', () => open(docx)),

    save: ({ credential, docx }: IssuedState) =>
      act.run('save', async () => {
        const bytes = Uint8Array.from(atob(docx ?? ''), (character) => character.charCodeAt(0));
        saveFile(bytes, fileNameOf(credential.title), DOCX_TYPE);
        change({ delivered: 'saved' });
      }),
  };

  async function issueOnce(request: IssueRequest): Promise<IssueOutcome> {
    try {
      const previewed = { ...request, previewDigest: draft.preview?.digest };
      return await withFreshTypes(issueDocument(client, previewed, draft.reference));
    } catch (error) {
      // Nothing was issued: go back to the step where the refused value, or the conflict, can be changed.
      const isOfForm = refusedField(error) !== null || isConflict(error);
      if (error instanceof ApiError) change({ phase: isOfForm ? 'form' : 'preview' });
      throw error;
    }
  }

  /** A conflict concerns the person or the template: the form shows which, by what can be issued now. */
  async function withFreshTypes<Answer>(answer: Promise<Answer>): Promise<Answer> {
    try {
      return await answer;
    } catch (error) {
      if (isConflict(error)) await queries.refetchQueries(organizationQueries.settings(client));
      throw error;
    }
  }
}

const isConflict = (error: unknown) => error instanceof ApiError && error.code === 'conflict';

/** Removes the characters that file systems refuse. */
const fileNameOf = (title: string): string => `${title.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim()}.docx`;
