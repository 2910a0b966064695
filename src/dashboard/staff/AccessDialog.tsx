import { useState } from 'react';

import type { DashboardSession } from '#contract/dashboard/sessions.ts';
import {
  type MadeLink,
  type StaffAccess,
  staffChange,
  staffInvite,
  type StaffPerson,
} from '#contract/dashboard/staff.ts';
import { DOC_TYPES, type DocType } from '#contract/document-types.ts';
import { permissionsOfRole } from '#contract/roles.ts';
import { ask } from '#src/dashboard/dashboard-client.ts';
import { FormDialog } from '#src/dashboard/FormDialog.tsx';
import { useRole } from '#src/dashboard/use-role.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { Fact, FactList } from '#src/ui/FactList.tsx';
import { useEntries } from '#src/dashboard/use-entries.ts';
import { TextField } from '#src/ui/Fields.tsx';
import { ChangedMeanwhile } from '#src/ui/notices/ChangedMeanwhile.tsx';
import { Notice } from '#src/ui/notices/Notice.tsx';

import { AccessFields, usePermissionText } from './AccessFields.tsx';

interface Props {
  session: DashboardSession;
  /** null invites a person. */
  person: StaffPerson | null;
  onLink?: (made: MadeLink) => void;
  onClose: () => void;
}

export function AccessDialog({ session, person, onLink, onClose }: Props) {
  const { t } = useMessages();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const stored = person ? accessOf(person) : issuer(session);
  const { values: access, changed, opened, enter } = useEntries({ issue_types: undefined, ...stored });
  const accessText = useAccessText();
  const before = person?.permissions ?? [];
  const hasNoType = access.issue_types?.length === 0 && access.permissions.includes('issue documents');
  const losesLink =
    person !== null &&
    person.link_expires_at !== null &&
    access.permissions.some((one) => !before.includes(one));

  async function save(): Promise<unknown> {
    const { issue_types, ...others } = access;
    const sent = access.permissions.includes('issue documents') && issue_types ? access : others;
    if (person) return ask(staffChange, { identity_uid: person.identity_uid, ...sent, before: person });
    return onLink?.(await ask(staffInvite, { name: name.trim(), email: email.trim(), ...sent }));
  }

  return (
    <FormDialog
      title={
        person ? t('dashboard.staff.changeTitle', { name: person.name }) : t('dashboard.staff.inviteTitle')
      }
      lead={t(person ? 'dashboard.staff.changeLead' : 'dashboard.staff.inviteLead')}
      label={t(person ? 'ui.save' : 'dashboard.staff.link.act')}
      act={save}
      done={t(person ? 'dashboard.staff.changed' : 'dashboard.staff.invited')}
      isDisabled={hasNoType}
      refusals={{
        forbidden: 'dashboard.staff.notYours',
        conflict: person ? 'dashboard.staff.last' : 'dashboard.staff.sameEmail',
        invalid_request: 'dashboard.staff.invalid',
      }}
      onClose={onClose}
    >
      {!person && (
        <>
          <TextField
            label={t('ui.name')}
            required
            maxLength={200}
            autoComplete="off"
            value={name}
            onChange={setName}
          />
          <TextField
            label={t('dashboard.email')}
            required
            type="email"
            autoComplete="off"
            value={email}
            onChange={setEmail}
          />
        </>
      )}
      <AccessFields
        session={session}
        access={access}
        before={before}
        onChange={(next) => enter({ issue_types: undefined, ...next })}
      />
      {person && accessText(access) !== accessText(stored) && (
        <FactList>
          <Fact label={t('dashboard.staff.before')}>{accessText(stored)}</Fact>
          <Fact label={t('dashboard.staff.after')}>{accessText(access)}</Fact>
        </FactList>
      )}
      {changed.length > 0 && (
        <ChangedMeanwhile
          fields={[
            { label: t('dashboard.staff.before'), before: accessText(opened), now: accessText(stored) },
          ]}
        />
      )}
      {losesLink && <Notice kind="info">{t('dashboard.staff.linkEnds')}</Notice>}
    </FormDialog>
  );
}

function useAccessText() {
  const { t, locale } = useMessages();
  const roleName = useRole();
  const permissionText = usePermissionText();
  return ({ role, permissions, issue_types }: StaffAccess) => {
    const names = permissions.map((one) => permissionText(one, issue_types));
    const list = new Intl.ListFormat(locale, { type: 'unit' }).format(names);
    return `${roleName(role)}: ${list || t('dashboard.staff.nothing')}`;
  };
}

function accessOf({ role, permissions, issue_types }: StaffPerson): StaffAccess {
  const types = issue_types?.flatMap((type) => DOC_TYPES.find((one): one is DocType => one === type) ?? []);
  return { role, permissions, ...(types && { issue_types: types }) };
}

function issuer({ profile, organization }: DashboardSession): StaffAccess {
  const permissions = permissionsOfRole('issuer', organization.workspace);
  return { role: 'issuer', permissions: permissions.filter((one) => profile.permissions.includes(one)) };
}
