import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { DOC_TYPES, type DocType } from '#contract/document-types.ts';
import { type Language, LANGUAGES } from '#contract/fields.ts';
import { templateCheck, type TemplateProblem, templateRead, templateSave } from '#contract/templates.ts';
import type { Client, Output } from '#src/api/client.ts';
import { useLastingMutation } from '#src/api/use-lasting-mutation.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { useConnection, useSettings } from '#src/session/connection-context.ts';
import { bytesOfFile } from '#src/files/gone-file.ts';
import { useChoice } from '#src/session/use-draft.ts';
import { openNewDocument } from '#src/word/document/new-document.ts';
import { readFile } from '#src/word/host/read-file.ts';
import { WordError } from '#src/word/host/word-error.ts';
import { readTemplateControls } from '#src/word/template/template-places.ts';

export type TemplateField = Output<'templateRead'>['fields'][number];

interface TemplateChoice {
  docType: DocType;
  language: Language;
}

/** The template that the open document will become, of this organization's own types only. */
export function useTemplateChoice() {
  const { t, language: shown } = useMessages();
  const types = useSettings()?.document_types ?? [];
  const languages = new Intl.DisplayNames(shown, { type: 'language' });
  const choices = DOC_TYPES.flatMap((docType) =>
    types
      .filter(({ doc_type }) => doc_type === docType)
      .flatMap(({ label: type }) => LANGUAGES.map((language) => choiceOf(docType, type, language))),
  );
  const first = choices.find(({ language }) => language === shown) ?? choiceOf('transcript', '', shown);
  const keys = choices.map(({ key }) => key);
  const [chosen, choose] = useChoice('template', keys, first.key);
  return { choice: choices.find(({ key }) => key === chosen) ?? first, choices, choose };

  function choiceOf(docType: DocType, type: string, language: Language) {
    const name = t('template.name', { type, language: languages.of(language) ?? language });
    return { key: `${docType}.${language}`, name, docType, language };
  }
}

export const templateQuery = (client: Client, { docType, language }: TemplateChoice) =>
  queryOptions({
    // Labels of fields are in the client's language.
    queryKey: ['template', docType, language, client.language],
    queryFn: ({ signal }) => client.call(templateRead, { doc_type: docType, language }, { signal }),
  });

/** The controls of the open document, read again when the user comes back from it. */
export const controlsQuery = queryOptions({
  queryKey: ['word', 'template-controls'],
  queryFn: readTemplateControls,
  staleTime: 0,
  refetchOnWindowFocus: 'always',
  retry: false,
});

export function useControls() {
  return useQuery(controlsQuery).data ?? { tags: new Set<string>(), isWhole: true };
}

const ACT = 'template-act';

export type Step = 'word' | 'checking' | 'saving' | 'opening';

export interface Outcome {
  problems: TemplateProblem[];
  /** null if nothing was saved. */
  version: number | null;
  /** In Base64, to be saved by hand, because Word opened no window for it. */
  example: string | null;
  act: 'try' | 'save';
}

/** Sends the open document, or the chosen file, to be tried or saved. */
export function useTemplateActs({ docType, language }: TemplateChoice) {
  const { client } = useConnection();
  const queries = useQueryClient();
  const [step, setStep] = useState<Step | null>(null);
  /** A file that was saved in Word, used instead of what Word gives. */
  const [chosen, setChosen] = useState<File | null>(null);

  const { mutate, reset, ...sending } = useLastingMutation([ACT, `${docType}.${language}`], {
    async mutationFn(act: Outcome['act']): Promise<Outcome> {
      setStep('word');
      const file = await (chosen ? bytesOfFile(chosen) : readFile('docx'));
      const input = { doc_type: docType, language, file };
      if (act === 'save') {
        setStep('saving');
        const { problems, version } = await client.call(templateSave, input);
        if (version !== null) await queries.invalidateQueries({ queryKey: ['template'] });
        return { act, problems, version, example: null };
      }
      setStep('checking');
      const { problems, example } = await client.call(templateCheck, input);
      if (example === null) return { act, problems, version: null, example: null };
      setStep('opening');
      return { act, problems, version: null, example: await opened(example) };
    },
    onSettled: () => setStep(null),
  });

  return {
    ...sending,
    // The step isn't stored: after a change of tab, only the act is known.
    step: sending.isPending ? (step ?? (sending.variables === 'save' ? 'saving' : 'checking')) : null,
    chosen,
    // Two fast clicks save one version.
    run: (act: Outcome['act']) => queries.isMutating({ mutationKey: [ACT] }) === 0 && mutate(act),
    choose: (file: File | null) => {
      reset();
      setChosen(file);
    },
  };
}

/** null if Word opens it in a window. */
async function opened(docx: string): Promise<string | null> {
  try {
    await openNewDocument(docx);
    return null;
  } catch (error) {
    if (error instanceof WordError) return docx;
    throw error;
  }
}
