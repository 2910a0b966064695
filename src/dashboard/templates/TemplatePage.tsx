import { Button } from '@fluentui/react-components';
import { useMutation, useQuery } from '@tanstack/react-query';

import {
  templateDelete,
  templateExample,
  templateFileRead,
  templateRead,
  templateUse,
} from '#contract/dashboard/settings.ts';
import { WORD_TYPE } from '#contract/operation.ts';
import { Problem } from '#src/dashboard/Problem.tsx';
import { AskingButton, useAct } from '#src/dashboard/ActButton.tsx';
import { Card, CardEntry } from '#src/dashboard/Card.tsx';
import columns from '#src/dashboard/columns.module.css';
import { ask, question } from '#src/dashboard/dashboard-client.ts';
import { LoadedScreen } from '#src/dashboard/LoadedScreen.tsx';
import { type MessageKey, useMessages } from '#src/messages/use-messages.ts';
import { recentText } from '#src/ui/dates.ts';
import { SkeletonRows } from '#src/ui/lists/ListScreen.tsx';
import { WrittenText } from '#src/ui/lists/WrittenText.tsx';
import { Notice } from '#src/ui/notices/Notice.tsx';
import { saveBase64 } from '#src/ui/save-file.ts';
import { ScreenHeading } from '#src/ui/ScreenHeading.tsx';
import { sizeText } from '#src/ui/size-text.ts';
import { useUsedText } from './TemplatesCard.tsx';
import { type Choice, Upload } from './Upload.tsx';

const REFUSALS = {
  not_found: 'ui.noType',
  conflict: 'dashboard.templates.conflict',
  forbidden: 'ui.template.notAllowed',
} satisfies Record<string, MessageKey>;

export function TemplatePage({ choice }: { choice: Choice }) {
  const { t, locale } = useMessages();
  const usedText = useUsedText();
  const read = useQuery(question(templateRead, choice));
  const using = useAct();
  const getting = useMutation({
    mutationFn: async ({ operation, version }: Getting) => {
      const { name, file } = await ask(operation, { ...choice, ...(version !== null && { version }) });
      saveBase64(file, name, WORD_TYPE);
    },
  });

  const { kind, version: own } = read.data?.template ?? {};
  const used = kind === 'old_form' ? undefined : (own ?? 0);
  const acts = {
    use: (version: number) => ask(templateUse, { ...choice, version, before: { version: used } }),
    delete: (version: number) => ask(templateDelete, { ...choice, version }),
  };
  const button = (act: keyof typeof acts, version: number, about: string, title: string) => (
    <AskingButton
      key={act}
      acting={using}
      size="small"
      aria-label={about}
      title={title}
      text={t(`dashboard.templates.${act}Text`)}
      label={t(`dashboard.templates.${act}Act`)}
      act={() => acts[act](version)}
      done={t(`dashboard.templates.${act}Done`)}
    >
      {t(`dashboard.templates.${act}`)}
    </AskingButton>
  );

  return (
    <LoadedScreen
      read={read}
      title={read.data?.template.label ?? t('dashboard.templates')}
      list={{ href: '/dashboard/settings', name: t('app.settings') }}
      refusals={{ ...REFUSALS, invalid_request: 'ui.noType' }}
    >
      {({ template, versions }) => (
        <>
          <div className={columns.head}>
            <ScreenHeading
              title={template.label}
              subtitle={`${usedText(template)} · ${t(`dashboard.templates.${choice.language}`)}`}
            />
            {template.kind !== 'old_form' && (
              <div className={columns.actions}>
                <Button
                  appearance="primary"
                  disabledFocusable={getting.isPending}
                  onClick={() => getting.mutate({ operation: templateExample, version: null })}
                >
                  {t('dashboard.templates.example')}
                </Button>
                <Button
                  disabledFocusable={getting.isPending}
                  onClick={() => getting.mutate({ operation: templateFileRead, version: null })}
                >
                  {t('dashboard.templates.download')}
                </Button>
              </div>
            )}
          </div>
          {template.kind === 'old_form' && <Notice kind="warning">{t('dashboard.templates.oldForm')}</Notice>}
          <Problem error={getting.error} refusals={REFUSALS} />
          {template.kind !== 'old_form' && <Example choice={choice} label={template.label} />}
          <Upload choice={choice} isUsed={template.kind === 'own'} before={used} />
          <Problem error={using.error} refusals={REFUSALS} />
          <Card title={t('dashboard.templates.versions')} lead={t('dashboard.templates.versionsLead')}>
            <ul>
              {versions.map(({ version, made_by, made_at, size, is_in_use, has_file }) => (
                <CardEntry
                  key={version}
                  name={t(is_in_use ? 'dashboard.templates.current' : 'dashboard.templates.version', {
                    version,
                  })}
                  details={[made_by, recentText(made_at, locale), sizeText(size, locale)]}
                  action={
                    has_file ? (
                      <>
                        <Button
                          size="small"
                          aria-label={t('dashboard.templates.downloadVersion', { version })}
                          onClick={() => getting.mutate({ operation: templateFileRead, version })}
                        >
                          {t('ui.download')}
                        </Button>
                        {!is_in_use &&
                          (['use', 'delete'] as const).map((act) =>
                            button(
                              act,
                              version,
                              t(`dashboard.templates.${act}Version`, { version }),
                              t(`dashboard.templates.${act}Title`, { version }),
                            ),
                          )}
                      </>
                    ) : (
                      t('dashboard.templates.noFile')
                    )
                  }
                />
              ))}
              <CardEntry
                name={t(
                  template.kind === 'built_in'
                    ? 'dashboard.templates.builtInCurrent'
                    : 'dashboard.templates.used.built_in',
                )}
                details=""
                action={
                  template.kind !== 'built_in' &&
                  button(
                    'use',
                    0,
                    t('dashboard.templates.useBuiltIn'),
                    t('dashboard.templates.useBuiltInTitle'),
                  )
                }
              />
            </ul>
          </Card>
        </>
      )}
    </LoadedScreen>
  );
}

/** The content of the template in use, filled for a fictitious person. */
function Example({ choice, label }: { choice: Choice; label: string }) {
  const { t } = useMessages();
  const read = useQuery(question(templateExample, choice));
  return (
    <Card title={t('dashboard.templates.preview')} lead={t('dashboard.templates.previewLead')}>
      {read.isPending && <SkeletonRows />}
      <Problem error={read.error} refusals={REFUSALS} />
      {read.data && <WrittenText label={label} language={choice.language} html={read.data.html} />}
    </Card>
  );
}

interface Getting {
  operation: typeof templateExample | typeof templateFileRead;
  /** null for the one in use. */
  version: number | null;
}
