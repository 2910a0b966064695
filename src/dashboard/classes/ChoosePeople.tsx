import { Button, Field, Select, Textarea } from '@fluentui/react-components';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import type * as z from 'zod/mini';

import { classPeople, type ClassPerson, MAX_CLASS } from '#contract/dashboard/issuing/classes.ts';
import { peopleFilters } from '#contract/dashboard/people.ts';
import { Card } from '#src/dashboard/Card.tsx';
import columns from '#src/dashboard/columns.module.css';
import { ask } from '#src/dashboard/dashboard-client.ts';
import { filtersIn } from '#src/dashboard/filters/filters.ts';
import { nameOf } from '#src/dashboard/people/people-queries.ts';
import { Problem } from '#src/dashboard/Problem.tsx';
import { useMessages } from '#src/messages/use-messages.ts';
import { announce, Notice } from '#src/ui/notices/Notice.tsx';
import textStyles from '#src/ui/text.module.css';
import styles from './Classes.module.css';

interface Props {
  people: readonly ClassPerson[];
  onChange: (people: readonly ClassPerson[]) => void;
}

/** Chooses people: a pasted list, or the people that the directory's filters found. */
export function ChoosePeople({ people, onChange }: Props) {
  const { t } = useMessages();
  const [params] = useSearchParams();
  const filters = filtersIn(peopleFilters, params);
  const [typed, setTyped] = useState('');
  const [unsettled, setUnsettled] = useState<z.output<typeof classPeople.output>['unsettled']>([]);

  function add(found: readonly ClassPerson[]): void {
    const known = new Map([...people, ...found].map((person) => [person.person_uid, person]));
    onChange([...known.values()]);
    announce(t('dashboard.classes.chosen', { count: known.size }));
  }

  const finding = useMutation({
    mutationFn: (request: z.input<typeof classPeople.body>) => ask(classPeople, request),
    onSuccess: (answer) => {
      add(answer.people);
      setUnsettled(answer.unsettled);
      setTyped('');
    },
  });
  const lines = typed.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
  const settle = (line: string) => setUnsettled((before) => before.filter((one) => one.line !== line));

  return (
    <Card title={t('dashboard.persons')} lead={t('dashboard.classes.peopleLead')}>
      <Field label={t('dashboard.classes.list')} hint={t('dashboard.classes.listHint')}>
        <Textarea rows={4} resize="vertical" value={typed} onChange={(_, { value }) => setTyped(value)} />
      </Field>
      <div className={columns.actions}>
        <Button
          disabledFocusable={finding.isPending || lines.length === 0 || lines.length > MAX_CLASS}
          onClick={() => finding.mutate({ lines })}
        >
          {t('dashboard.classes.find')}
        </Button>
        <Button disabledFocusable={finding.isPending} onClick={() => finding.mutate({ filters })}>
          {t(Object.keys(filters).length > 0 ? 'dashboard.classes.allFound' : 'dashboard.classes.all')}
        </Button>
        {people.length > 0 && (
          <Button appearance="subtle" onClick={() => onChange([])}>
            {t('dashboard.classes.clear')}
          </Button>
        )}
      </div>
      {lines.length > MAX_CLASS ? (
        <Notice kind="error">{t('dashboard.classes.tooMany')}</Notice>
      ) : (
        <Problem
          error={finding.error}
          refusals={{
            invalid_request: 'dashboard.classes.tooMany',
            payload_too_large: 'dashboard.classes.tooMany',
          }}
        />
      )}
      {unsettled.length > 0 && (
        <Notice kind="warning">
          {t('dashboard.classes.unsettled', { count: unsettled.length })}
          <ul className={styles.unsettled}>
            {unsettled.map(({ line, candidates }) => (
              <li key={line}>
                <bdi>{line}</bdi>
                {candidates.length > 0 && (
                  <Select
                    size="small"
                    aria-label={t('dashboard.classes.which', { name: line })}
                    value=""
                    onChange={(_, { value }) => {
                      add(candidates.filter(({ person_uid }) => person_uid === value));
                      settle(line);
                    }}
                  >
                    <option value="">{t('dashboard.classes.several', { count: candidates.length })}</option>
                    {candidates.map((person) => (
                      <option key={person.person_uid} value={person.person_uid}>
                        {nameOf(person)} · {person.person_uid}
                      </option>
                    ))}
                  </Select>
                )}
                {candidates.length === 0 && t('dashboard.classes.notFound')}
                <Button
                  size="small"
                  aria-label={t('dashboard.classes.leaveOutThis', { name: line })}
                  onClick={() => settle(line)}
                >
                  {t('dashboard.classes.leaveOut')}
                </Button>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <p className={textStyles.aside}>{t('dashboard.classes.chosen', { count: people.length })}</p>
    </Card>
  );
}
