import { Button, Link, ProgressBar } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';

import files from '#src/messages/en/files.json';
import rules from '#src/messages/en/template.json';
import english from '#src/messages/en/template-screen.json';
import tracking from '#src/messages/en/this-document.json';
import { i18n } from '#src/messages/language.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { organizationQueries } from '#src/api/organization-queries.ts';
import { useConnection } from '#src/session/connection-context.ts';
import { dayText } from '#src/ui/dates.ts';
import { useWhyNoDocument } from '#src/ui/host-context.ts';
import { ErrorNotice, Notice } from '#src/ui/notices/Notice.tsx';
import { OneOf } from '#src/ui/Fields.tsx';
import { FileButton, useFileDrop } from '#src/files/FileButton.tsx';
import { GoneFile } from '#src/files/gone-file.ts';
import { ScreenHeading } from '#src/ui/ScreenHeading.tsx';
import { SkeletonBlock } from '#src/ui/SkeletonBlock.tsx';
import { StickyFooter } from '#src/ui/StickyFooter.tsx';
import layout from '#src/ui/layout.module.css';
import textStyles from '#src/ui/text.module.css';
import { WordError } from '#src/word/host/word-error.ts';
import { Fields } from './Fields.tsx';
import { Result } from './Result.tsx';
import { templateQuery, useTemplateActs, useTemplateChoice } from './use-template.ts';

i18n.load('en', { ...english, ...files, ...rules, ...tracking });

export function Template() {
  const { t } = useMessages();
  const { client } = useConnection();
  const whyNoDocument = useWhyNoDocument();
  const profile = useQuery(organizationQueries.profile(client)).data;
  const mayNot = profile && !profile.permissions.includes('manage organization');
  return (
    <div className={layout.stack}>
      <ScreenHeading title={t('ui.template')} />
      {whyNoDocument === null && !mayNot ? (
        <Maker />
      ) : (
        <Notice kind="info">{whyNoDocument ?? t('ui.template.notAllowed')}</Notice>
      )}
    </div>
  );
}

function Maker() {
  const { t } = useMessages();
  const { client } = useConnection();
  const { choice, choices, choose: chooseTemplate } = useTemplateChoice();
  const template = useQuery(templateQuery(client, choice));
  const acts = useTemplateActs(choice);
  const isBusy = acts.step !== null;
  const { area, several } = useFileDrop(acts.endedAt, isBusy ? null : acts.choose);

  return (
    <div className={layout.stack} {...area}>
      <OneOf
        label={t('template.type')}
        value={choice.key}
        values={choices.map(({ key }) => key)}
        nameOf={(key) => choices.find((one) => one.key === key)?.name ?? key}
        onChoose={chooseTemplate}
      />
      {template.isPending && <SkeletonBlock width="100%" height={160} />}
      {template.isError && <ErrorNotice error={template.error} onRetry={() => void template.refetch()} />}
      {template.data && (
        <>
          <InUse {...template.data.template} />
          <Fields fields={template.data.fields} language={choice.language} />
        </>
      )}
      {several}
      {acts.chosen && (
        <p className={textStyles.aside}>
          {t('template.chosen', { name: acts.chosen.name })}{' '}
          <Link as="button" onClick={() => acts.choose(null)}>
            {t('template.fromWord')}
          </Link>
        </p>
      )}
      {acts.data && <Result outcome={acts.data} name={choice.name} />}
      {acts.error && (
        <Failure error={acts.error} onRetry={() => acts.run(acts.variables ?? 'try')} onFile={acts.choose} />
      )}
      {acts.step !== null && (
        <div className={layout.tight}>
          <ProgressBar aria-label={t(`template.step.${acts.step}`)} />
          <output className={textStyles.aside}>{t(`template.step.${acts.step}`)}</output>
        </div>
      )}
      {template.data && (
        <StickyFooter>
          <div className={layout.filled}>
            <Button appearance="primary" disabledFocusable={isBusy} onClick={() => acts.run('save')}>
              {t('template.save')}
            </Button>
            <Button disabledFocusable={isBusy} onClick={() => acts.run('try')}>
              {t('template.try')}
            </Button>
          </div>
        </StickyFooter>
      )}
    </div>
  );
}

interface InUseProps {
  kind: 'built_in' | 'own' | 'old_form';
  version: number | null;
  made_by: string | null;
  made_at: string | null;
}

function InUse({ kind, version, made_by, made_at }: InUseProps) {
  const { t, locale } = useMessages();
  const values = { version: version ?? 0, by: made_by ?? '', when: made_at ? dayText(made_at, locale) : '' };
  if (kind === 'old_form') return <Notice kind="warning">{t('template.used.old_form')}</Notice>;
  return <p className={textStyles.aside}>{t(`template.used.${kind}`, values)}</p>;
}

interface FailureProps {
  error: Error;
  onRetry: () => void;
  onFile: (file: File) => unknown;
}

/** If Word gives no file, the user can save it and choose that file; and again if it's gone. */
function Failure({ error, onRetry, onFile }: FailureProps) {
  const { t } = useMessages();
  const isGone = error instanceof GoneFile;
  const isNotGiven = error instanceof WordError && error.reason !== 'session-ended';
  if (!isGone && !isNotGiven) return <ErrorNotice error={error} onRetry={onRetry} />;
  return (
    <Notice
      kind="warning"
      isRevealed
      actions={<FileButton size="small" label={t('template.choose')} accept=".docx" onFile={onFile} />}
    >
      {isGone
        ? t('files.unread', { reason: 'gone', name: error.fileName })
        : `${t('template.noFile')} ${t('template.drop')}`}
    </Notice>
  );
}
