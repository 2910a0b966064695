import { Button } from '@fluentui/react-components';
import { ArrowDownload20Regular } from '@fluentui/react-icons/svg/arrow-download';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import type * as z from 'zod/mini';

import {
  auditChoices,
  type AuditEntry,
  auditExport,
  type AuditFilters,
  auditFilters,
  auditList,
} from '#contract/dashboard/audit.ts';
import { Card, CardEntry } from '#src/dashboard/Card.tsx';
import columns from '#src/dashboard/columns.module.css';
import { ask, pages, question } from '#src/dashboard/dashboard-client.ts';
import {
  ChoiceFilter,
  FilterFields,
  InputFilter,
  PeriodFilter,
} from '#src/dashboard/filters/FilterFields.tsx';
import { filtersIn, withFilter } from '#src/dashboard/filters/filters.ts';
import { ListState } from '#src/dashboard/filters/ListState.tsx';
import { Problem } from '#src/dashboard/Problem.tsx';
import { useAct } from '#src/dashboard/ActButton.tsx';
import { useTitle } from '#src/dashboard/use-title.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { exactText } from '#src/ui/dates.ts';
import { useDebounced } from '#src/ui/lists/ListScreen.tsx';
import { announce, Notice } from '#src/ui/notices/Notice.tsx';
import { saveFile } from '#src/ui/save-file.ts';
import { ScreenHeading } from '#src/ui/ScreenHeading.tsx';

import { ACTIONS, useAuditWords } from './audit-words.ts';

export function Audit() {
  const { t, locale } = useMessages();
  const screen = useRef<HTMLDivElement>(null);
  const [params, setParams] = useSearchParams();
  const filters = filtersIn(auditFilters, params);
  const audit = useInfiniteQuery({ ...pages(auditList, filters), placeholderData: keepPreviousData });
  useTitle(t('dashboard.audit'));
  useEffect(() => screen.current?.querySelector('h1')?.focus(), []);

  const items = audit.data?.pages.flatMap((page) => page.items) ?? [];
  const isCurrent = audit.data !== undefined && !audit.isPlaceholderData;
  const count = items.length;
  const counted =
    count === 0
      ? t('dashboard.audit.none')
      : t(audit.hasNextPage ? 'dashboard.audit.shownMore' : 'dashboard.audit.shown', { count });
  useEffect(() => {
    if (isCurrent) announce(counted);
  }, [isCurrent, counted]);

  return (
    <div ref={screen} className={columns.root}>
      <ScreenHeading title={t('dashboard.audit')} subtitle={t('dashboard.audit.lead')} />
      <AuditFilterBar
        filters={filters}
        onChange={(name, value) =>
          // Avoid a history entry for every letter.
          setParams((before) => withFilter(before, name, value), { replace: name === 'document' })
        }
      />
      {audit.data && (
        <Card title={counted} {...(count > 0 && { action: <ExportButton filters={filters} /> })}>
          <ul>
            {items.map((entry, place) => (
              // An entry has no ID, and none is removed before a later one.
              <Entry key={place} entry={entry} locale={locale} />
            ))}
          </ul>
        </Card>
      )}
      <ListState list={audit} />
    </div>
  );
}

interface FilterBarProps {
  filters: AuditFilters;
  onChange: (name: keyof AuditFilters, value: string) => void;
}

function AuditFilterBar({ filters, onChange }: FilterBarProps) {
  const { t, locale } = useMessages();
  const { actionText } = useAuditWords();
  const choices = useQuery(question(auditChoices, {}));
  const [typed, setTyped] = useState(filters.document ?? '');
  const document = useDebounced(typed.trim());
  const follow = useEffectEvent((value: string) => onChange('document', value));
  // Keeps the address up to date with the field.
  useEffect(() => follow(document), [document]);
  const filter = (name: keyof AuditFilters) => ({
    label: t(`dashboard.audit.${name}`),
    value: filters[name],
    onChange: (value: string) => onChange(name, value),
  });
  const actions = ACTIONS.map((action) => [action, actionText(action)] as const);
  const staff = choices.data?.staff ?? [];
  return (
    <FilterFields legend={t('dashboard.filters')}>
      <ChoiceFilter
        {...filter('person')}
        any={t('ui.list.any')}
        options={[
          ...staff.map(({ identity_uid, name }) => [identity_uid, name ?? identity_uid] as const),
          ['shell', t('dashboard.audit.shell')],
          ['service', 'Sealmark'],
        ]}
      />
      <ChoiceFilter
        {...filter('action')}
        any={t('ui.list.any')}
        options={actions.toSorted(([, one], [, other]) => one.localeCompare(other, locale))}
      />
      <InputFilter {...filter('document')} type="search" value={typed} onChange={setTyped} />
      <PeriodFilter>
        <InputFilter {...filter('from')} type="date" />
        <InputFilter {...filter('to')} type="date" />
      </PeriodFilter>
    </FilterFields>
  );
}

function Entry({ entry, locale }: { entry: AuditEntry; locale: string }) {
  const { t } = useMessages();
  const { actionText, authorText, explanation, subjectText, detailText } = useAuditWords();
  const { at, action, actor, by, subject, via } = entry;
  const place =
    via === null
      ? null
      : via.kind === 'token'
        ? t('dashboard.audit.via.token', { id: via.id })
        : t('dashboard.audit.via.session', { device: via.device || t('dashboard.audit.via.unknown') });
  const who = actor === 'service' ? 'Sealmark' : authorText(by);
  const details = [who, place, exactText(at, locale), ...explanation(entry), detailText(entry)];
  const isDocument = subject.startsWith('SM-');
  return (
    <CardEntry
      name={
        <>
          {actionText(action)}
          {' · '}
          {isDocument ? (
            <Link href={`/dashboard/documents/${subject}`}>{subjectText(entry)}</Link>
          ) : (
            subjectText(entry)
          )}
        </>
      }
      details={details}
    />
  );
}

function ExportButton({ filters }: { filters: AuditFilters }) {
  const { t } = useMessages();
  const [exported, setExported] = useState<z.output<typeof auditExport.output> | null>(null);
  const exporting = useAct();
  const save = async () => {
    const answer = await ask(auditExport, filters);
    const day = new Date().toISOString().slice(0, 10);
    saveFile(new TextEncoder().encode(answer.csv), `audit-${day}.csv`, 'text/csv;charset=utf-8');
    setExported(answer);
  };
  return (
    <>
      <Button
        icon={<ArrowDownload20Regular />}
        disabledFocusable={exporting.isPending}
        onClick={() => exporting.mutate({ act: save, done: '' })}
      >
        {t('dashboard.audit.export')}
      </Button>
      <Problem error={exporting.error} />
      {exporting.isSuccess && exported && (
        <Notice kind={exported.is_complete ? 'success' : 'warning'}>
          {t(exported.is_complete ? 'dashboard.audit.exported' : 'dashboard.audit.incomplete', {
            count: exported.entries,
          })}
        </Notice>
      )}
    </>
  );
}
