import { useState } from 'react';

import {
  type EditablePerson,
  personAdd,
  personChange,
  type PersonStatus,
} from '#contract/dashboard/people.ts';
import { EMPLOYEE_STATUSES, STUDENT_STATUSES } from '#contract/people.ts';
import { ask } from '#src/dashboard/dashboard-client.ts';
import { FormDialog } from '#src/dashboard/FormDialog.tsx';
import { STAYS } from '#src/dashboard/ActButton.tsx';
import { useMessages } from '#src/messages/use-messages.ts';
import { useEntries } from '#src/dashboard/use-entries.ts';
import { OneOf, TextField } from '#src/ui/Fields.tsx';
import { ChangedMeanwhile } from '#src/ui/notices/ChangedMeanwhile.tsx';

import type { Directory, Person } from './people-queries.ts';

const FIELDS = {
  students: ['first_name', 'last_name', 'email', 'status'],
  employees: ['first_name', 'last_name', 'email', 'department', 'position', 'status'],
} as const;
type FieldName = (typeof FIELDS)['employees'][number];
type Values = Record<FieldName, string>;

/** The limits of the contract. */
const MAX_LENGTH = 100;
const MAX_EMAIL = 254;

interface Props {
  directory: Directory;
  /** null adds a person. */
  person: Person | null;
  onClose: () => void;
  onSaved?: (uid: string) => void;
}

/** Adds or changes a person. A concurrent change is shown, and is kept unless the user types over it. */
export function PersonDialog({ directory, person, onClose, onSaved = () => {} }: Props) {
  const { t } = useMessages();
  const stored = valuesOf(person, directory);
  const { values, changed, opened, enter } = useEntries(stored);
  const [uid, setUid] = useState('');
  const [refusal, setRefusal] = useState<'in_use' | 'erased' | null>(null);

  async function save(): Promise<unknown> {
    const after = editableOf(values, directory);
    if (person !== null)
      return ask(personChange, {
        person_uid: person.person_uid,
        before: editableOf(stored, directory),
        after,
      });
    const { outcome } = await ask(personAdd, { ...after, person_uid: uid.trim() });
    setRefusal(outcome === 'added' ? null : outcome);
    if (outcome !== 'added') return STAYS;
    return onSaved(uid.trim().normalize('NFC'));
  }

  const statuses: readonly string[] = directory === 'students' ? STUDENT_STATUSES : EMPLOYEE_STATUSES;
  const shown = (field: FieldName, value: string) =>
    field === 'status' ? t(`person.${value as PersonStatus}`) : value;
  return (
    <FormDialog
      title={t(person === null ? 'dashboard.person.add' : 'dashboard.person.edit')}
      lead={t(person === null ? 'dashboard.person.addLead' : 'dashboard.person.editLead')}
      label={t('ui.save')}
      act={save}
      done={t(person === null ? 'dashboard.person.added' : 'dashboard.person.saved')}
      refusals={{
        not_found: 'dashboard.person.gone',
        invalid_request: 'dashboard.person.invalid',
      }}
      onClose={onClose}
    >
      {person === null && (
        <TextField
          label={t('dashboard.person.uid')}
          hint={t('dashboard.person.uidHint')}
          required
          maxLength={MAX_LENGTH}
          value={uid}
          problem={refusal && t(`dashboard.person.refused.${refusal}`)}
          onChange={setUid}
        />
      )}
      {FIELDS[directory].map((field) =>
        field === 'status' ? (
          <OneOf
            key={field}
            label={t('status')}
            value={values.status}
            values={statuses}
            nameOf={(status) => t(`person.${status as PersonStatus}`)}
            onChoose={(status) => enter({ status })}
          />
        ) : (
          <TextField
            key={field}
            label={t(`dashboard.person.${field}`)}
            required={field === 'first_name' || field === 'last_name'}
            type={field === 'email' ? 'email' : 'text'}
            maxLength={field === 'email' ? MAX_EMAIL : MAX_LENGTH}
            autoComplete="off"
            value={values[field]}
            onChange={(value) => enter({ [field]: value })}
          />
        ),
      )}
      <ChangedMeanwhile
        fields={changed.map((field) => ({
          label: t(field === 'status' ? 'status' : `dashboard.person.${field}`),
          before: shown(field, opened[field]),
          now: shown(field, stored[field]),
        }))}
      />
    </FormDialog>
  );
}

function valuesOf(person: Person | null, directory: Directory): Values {
  const status = person?.status ?? (directory === 'students' ? 'validated' : 'active');
  const { first_name = '', last_name = '', email, department, position } = person ?? {};
  return {
    first_name,
    last_name,
    email: email ?? '',
    department: department ?? '',
    position: position ?? '',
    status,
  };
}

/** An empty field isn't sent: the person has no such value. */
function editableOf(values: Values, directory: Directory): EditablePerson {
  const given = FIELDS[directory].map((field) => [field, values[field].trim()]);
  return Object.fromEntries(given.filter(([, value]) => value !== '')) as EditablePerson;
}
