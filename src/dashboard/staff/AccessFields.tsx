import { useQuery } from '@tanstack/react-query';

import type { DashboardSession } from '#contract/dashboard/sessions.ts';
import type { StaffAccess } from '#contract/dashboard/staff.ts';
import { DOC_TYPES, type DocType } from '#contract/document-types.ts';
import { type Permission, PERMISSIONS } from '#contract/fields.ts';
import { OF_OTHER_WORKSPACE, permissionsOfRole, type Role, ROLES } from '#contract/roles.ts';
import { documentChoices } from '#contract/dashboard/documents.ts';
import { question } from '#src/dashboard/dashboard-client.ts';
import { useRole } from '#src/dashboard/use-role.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { Check, OneOf } from '#src/ui/Fields.tsx';
import styles from './Staff.module.css';

interface Props {
  session: DashboardSession;
  access: StaffAccess;
  /** The person's present permissions. */
  before: readonly Permission[];
  onChange: (access: StaffAccess) => void;
}

/** A role to start with, and a checkbox for each permission. A permission that the user lacks can only be taken away. */
export function AccessFields({ session, access, before, onChange }: Props) {
  const { t } = useMessages();
  const roleName = useRole();
  const { workspace } = session.organization;
  const own = session.profile.permissions;
  const shown = PERMISSIONS.filter(
    (one) => one !== OF_OTHER_WORKSPACE[workspace] && (one !== 'operate service' || before.includes(one)),
  );
  const canGive = (one: Permission) =>
    one !== 'operate service' && (own.includes(one) || before.includes(one));

  function choose(role: string) {
    const known = ROLES.find((one): one is Role => one === role);
    if (known === undefined) return onChange({ ...access, role });
    const permissions = shown.filter((one) =>
      canGive(one) ? permissionsOfRole(known, workspace).includes(one) : before.includes(one),
    );
    return onChange({ ...access, role, permissions });
  }

  return (
    <>
      <OneOf
        label={t('dashboard.role')}
        hint={t('dashboard.staff.roleHint')}
        value={access.role}
        values={[...new Set([...ROLES, access.role])]}
        nameOf={roleName}
        onChoose={choose}
      />
      <fieldset className={styles.boxes}>
        <legend>{t('dashboard.staff.permissions')}</legend>
        {shown.map((one) => (
          <Check
            key={one}
            label={t(`dashboard.permission.${one}`)}
            checked={access.permissions.includes(one)}
            disabled={!canGive(one)}
            onChange={(isGiven) => {
              const has = (each: Permission) => (each === one ? isGiven : access.permissions.includes(each));
              onChange({ ...access, permissions: shown.filter(has) });
            }}
          />
        ))}
      </fieldset>
      {access.permissions.includes('issue documents') && <TypeFields access={access} onChange={onChange} />}
    </>
  );
}

/** A permission's label, and for issuing, whether it's limited to some document types. */
export function usePermissionText(): (
  permission: Permission,
  issueTypes: readonly string[] | null | undefined,
) => string {
  const { t } = useMessages();
  return (permission, issueTypes) =>
    permission === 'issue documents' && issueTypes
      ? t('dashboard.staff.someTypes', { count: issueTypes.length })
      : t(`dashboard.permission.${permission}`);
}

function TypeFields({ access, onChange }: Pick<Props, 'access' | 'onChange'>) {
  const { t } = useMessages();
  const choices = useQuery(question(documentChoices, {}));
  const types = (choices.data?.document_types ?? []).flatMap(({ doc_type, label }) => {
    const known = DOC_TYPES.find((one): one is DocType => one === doc_type);
    return known === undefined ? [] : [{ type: known, label }];
  });
  const { issue_types: chosen, ...others } = access;
  return (
    <fieldset className={styles.boxes}>
      <legend>{t('dashboard.staff.types')}</legend>
      <Check
        label={t('ui.allTypes')}
        checked={chosen === undefined}
        onChange={(isAll) =>
          onChange(isAll ? others : { ...others, issue_types: types.map(({ type }) => type) })
        }
      />
      {chosen !== undefined &&
        types.map(({ type, label }) => (
          <Check
            key={type}
            label={label}
            checked={chosen.includes(type)}
            onChange={(isChosen) =>
              onChange({
                ...others,
                issue_types: isChosen ? [...chosen, type] : chosen.filter((one) => one !== type),
              })
            }
          />
        ))}
    </fieldset>
  );
}
