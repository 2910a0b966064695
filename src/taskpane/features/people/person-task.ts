import * as z from 'zod/mini';

import { EMPLOYEE_STATUSES } from '#contract/people.ts';
import { draftValue } from '#src/session/draft-value.ts';
import { useDraft } from '#src/session/use-draft.ts';

const task = z.object({
  act: z.enum(['issue', 'bind']),
  /** null for a document of the organization itself. */
  person: z.nullable(
    z.object({
      kind: z.enum(['student', 'employee']),
      uid: z.string(),
      name: z.string(),
      status: z.enum(EMPLOYEE_STATUSES),
      department: z.nullable(z.string()),
      position: z.nullable(z.string()),
    }),
  ),
});

/** A form in progress, for a person or for the organization itself. */
export type PersonTask = z.infer<typeof task>;

/** The task in progress, if any; like its form, it survives a reload of the pane. */
export function usePersonTask(): [task: PersonTask | null, setTask: (task: PersonTask | null) => void] {
  const [draft, setDraft] = useDraft('people.errand', '');
  return [draftValue(task, draft), (next) => setDraft(next === null ? '' : JSON.stringify(next))];
}
