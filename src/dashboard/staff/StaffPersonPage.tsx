import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';

import type { DashboardSession } from '#contract/dashboard/sessions.ts';
import {
  type MadeLink,
  staffDelete,
  staffLink,
  staffRead,
  type StaffPerson,
  staffReinstate,
  staffSuspend,
} from '#contract/dashboard/staff.ts';
import { tokenCreate } from '#contract/dashboard/tokens.ts';
import { type Scope, SCOPES } from '#contract/fields.ts';
import { Problem } from '#src/dashboard/Problem.tsx';
import { AskingButton, useAct } from '#src/dashboard/ActButton.tsx';
import { Card } from '#src/dashboard/Card.tsx';
import { Check, TextField } from '#src/ui/Fields.tsx';
import { FormDialog } from '#src/dashboard/FormDialog.tsx';
import { LoadedScreen } from '#src/dashboard/LoadedScreen.tsx';
import columns from '#src/dashboard/columns.module.css';
import { ask, question } from '#src/dashboard/dashboard-client.ts';
import { useRole } from '#src/dashboard/use-role.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { ScreenHeading } from '#src/ui/ScreenHeading.tsx';
import layout from '#src/ui/layout.module.css';
import { AccessDialog } from './AccessDialog.tsx';
import { usePermissionText } from './AccessFields.tsx';
import { MadeLinkDialog, SecretDialog } from './SecretDialog.tsx';
import styles from './Staff.module.css';
import { useStateText } from './StaffPeople.tsx';
import { SessionsCard } from './StaffSessions.tsx';
import { TokensCard } from './StaffTokens.tsx';

interface Props {
  identity_uid: string;
  session: DashboardSession;
}

export function StaffPersonPage({ identity_uid, session }: Props) {
  const { t } = useMessages();
  const read = useQuery(question(staffRead, { identity_uid }));
  return (
    <LoadedScreen
      read={read}
      title={read.data?.person.name ?? t('dashboard.staff')}
      list={{ href: '/dashboard/staff', name: t('dashboard.staff') }}
      refusals={{ not_found: 'dashboard.staff.notFound' }}
    >
      {(loaded) => <LoadedPerson {...loaded} session={session} />}
    </LoadedScreen>
  );
}

const MAKE_LINK = { link: staffLink, reinstate: staffReinstate };
const END = { suspend: staffSuspend, delete: staffDelete };
type Act = keyof typeof MAKE_LINK | keyof typeof END;

interface LoadedProps {
  person: StaffPerson;
  is_unused: boolean;
  session: DashboardSession;
}

function LoadedPerson({ person, is_unused, session }: LoadedProps) {
  const { t } = useMessages();
  const roleName = useRole();
  const stateText = useStateText();
  const permissionText = usePermissionText();
  const [, navigate] = useLocation();
  const [open, setOpen] = useState<'access' | 'token' | null>(null);
  const [made, setMade] = useState<MadeLink | null>(null);
  const [token, setToken] = useState<string | null>(null);
  const acting = useAct();
  const { identity_uid, name, email, role, permissions, issue_types, state } = person;
  const close = () => setOpen(null);
  const isSelf = identity_uid === session.profile.identity_uid;
  const acts: Act[] = [
    ...(state === 'suspended' ? (['reinstate'] as const) : (['link'] as const)),
    ...(state === 'suspended' || isSelf ? [] : (['suspend'] as const)),
    ...(is_unused && !isSelf ? (['delete'] as const) : []),
  ];

  async function perform(act: Act) {
    if (act === 'link' || act === 'reinstate') setMade(await ask(MAKE_LINK[act], { identity_uid }));
    else await ask(END[act], { identity_uid });
    if (act === 'delete') navigate('/dashboard/staff');
  }

  return (
    <>
      <div className={columns.head}>
        <ScreenHeading title={name} subtitle={`${roleName(role)} · ${email} · ${stateText(person)}`} />
        <div className={columns.actions}>
          <Button appearance="primary" onClick={() => setOpen('access')}>
            {t('dashboard.staff.change')}
          </Button>
          {acts.map((act) => (
            <AskingButton
              key={act}
              acting={acting}
              title={t(`dashboard.staff.${act}.title`, { name })}
              text={t(`dashboard.staff.${act}.text`)}
              label={t(`dashboard.staff.${act}.act`)}
              act={() => perform(act)}
              done={t(`dashboard.staff.${act}.done`)}
            >
              {t(`dashboard.staff.${act}`)}
            </AskingButton>
          ))}
        </div>
      </div>
      <Problem
        error={acting.error}
        refusals={{ forbidden: 'dashboard.staff.more', conflict: 'dashboard.staff.last' }}
      />
      <Card title={t('dashboard.staff.permissions')}>
        <ul className={layout.bullets}>
          {permissions.map((one) => (
            <li key={one}>{permissionText(one, issue_types)}</li>
          ))}
        </ul>
      </Card>
      <SessionsCard identity_uid={identity_uid} />
      <TokensCard
        identity_uid={identity_uid}
        action={
          state !== 'suspended' && (
            <Button onClick={() => setOpen('token')}>{t('dashboard.staff.newToken')}</Button>
          )
        }
      />
      {open === 'access' && <AccessDialog session={session} person={person} onClose={close} />}
      {open === 'token' && (
        <TokenDialog identity_uid={identity_uid} name={name} onToken={setToken} onClose={close} />
      )}
      {made && <MadeLinkDialog made={made} onClose={() => setMade(null)} />}
      {token !== null && (
        <SecretDialog
          title={t('dashboard.staff.tokenShown')}
          lead={t('dashboard.staff.tokenShownLead')}
          label={t('ui.token')}
          copy={t('dashboard.staff.copyToken')}
          secret={token}
          onClose={() => setToken(null)}
        />
      )}
    </>
  );
}

interface TokenDialogProps {
  identity_uid: string;
  name: string;
  onToken: (token: string) => void;
  onClose: () => void;
}

function inOneYear(): string {
  const end = new Date();
  end.setUTCFullYear(end.getUTCFullYear() + 1);
  return end.toISOString().slice(0, 10);
}

function TokenDialog({ identity_uid, name: person, onToken, onClose }: TokenDialogProps) {
  const { t } = useMessages();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<Scope[]>(['credentials:read']);
  const [end, setEnd] = useState(inOneYear);
  const [isEndless, setIsEndless] = useState(false);
  const request = { identity_uid, name: name.trim(), scopes, expires_on: isEndless ? 'never' : end };

  return (
    <FormDialog
      title={t('dashboard.staff.tokenTitle')}
      lead={t('dashboard.staff.tokenLead', { name: person })}
      label={t('dashboard.staff.createToken')}
      act={async () => onToken((await ask(tokenCreate, request)).token)}
      done={t('dashboard.staff.tokenCreated')}
      isDisabled={scopes.length === 0}
      refusals={{ forbidden: 'dashboard.staff.more', invalid_request: 'dashboard.staff.pastDay' }}
      onClose={onClose}
    >
      <TextField
        label={t('dashboard.staff.tokenName')}
        required
        maxLength={100}
        value={name}
        onChange={setName}
      />
      <fieldset className={styles.boxes}>
        <legend>{t('dashboard.staff.scopes')}</legend>
        {SCOPES.map((scope) => (
          <Check
            key={scope}
            label={t(`dashboard.scope.${scope}`)}
            checked={scopes.includes(scope)}
            onChange={(isGiven) =>
              setScopes(SCOPES.filter((one) => (one === scope ? isGiven : scopes.includes(one))))
            }
          />
        ))}
      </fieldset>
      <TextField
        label={t('dashboard.staff.lastDay')}
        type="date"
        value={end}
        disabled={isEndless}
        input={{ required: !isEndless }}
        onChange={setEnd}
      />
      <Check label={t('ui.noEnd')} checked={isEndless} onChange={setIsEndless} />
    </FormDialog>
  );
}
