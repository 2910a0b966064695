import { Button } from '@fluentui/react-components';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { fileWithdraw, MAX_REGISTERED_FILES, type RegisteredFile } from '#contract/registered-files.ts';
import { useMessages, type Messages } from '#src/messages/use-messages.ts';
import { useConnection, useSettings } from '#src/session/connection-context.ts';
import { registerAgain, registeredFilesQuery } from '#src/taskpane/flows/register-file.ts';
import { recentText } from '#src/ui/dates.ts';
import { announce, ErrorNotice, Notice } from '#src/ui/notices/Notice.tsx';
import { sizeText } from '#src/ui/size-text.ts';
import textStyles from '#src/ui/text.module.css';
import styles from './files.module.css';

/** The registered files of a document, newest first. A withdrawn one stays listed, to be registered again. */
export function RegisteredFiles({ publicId, mayChange }: { publicId: string; mayChange: boolean }) {
  const messages = useMessages();
  const { t } = messages;
  const { client } = useConnection();
  const queries = useQueryClient();
  const query = registeredFilesQuery(client, publicId);
  const mayRead = useSettings()?.scopes.includes('verify:read') === true;
  const { data: files, error, refetch } = useQuery({ ...query, enabled: mayRead });
  const change = useMutation({
    mutationFn: async (file: RegisteredFile) => {
      if (file.withdrawn_at === null) await client.call(fileWithdraw, { file_uid: file.file_uid });
      else await registerAgain(client, publicId, file);
    },
    async onSuccess(_, file) {
      await queries.invalidateQueries(query);
      announce(t(file.withdrawn_at === null ? 'files.said.withdrawn' : 'files.said.again'));
    },
  });

  if (!mayRead || (files === undefined && error === null)) return null;
  if (files === undefined) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  const count = files.filter(({ withdrawn_at }) => withdrawn_at === null).length;
  return (
    <section className={styles.list} aria-labelledby="registered-files">
      <h2 id="registered-files" className={textStyles.title}>
        {t('files.list')}
      </h2>
      {count >= MAX_REGISTERED_FILES && (
        <Notice kind="info">{t('files.full', { max: MAX_REGISTERED_FILES })}</Notice>
      )}
      {files.length === 0 ? (
        <p className={textStyles.aside}>{t('files.none')}</p>
      ) : (
        <ul>
          {files.toReversed().map((file) => (
            <li key={file.file_uid}>
              <div>
                <p>
                  {t(`files.format.${file.format}`)} · {sizeText(file.size, messages.locale)}
                </p>
                <p className={textStyles.aside}>{stateText(file, messages)}</p>
              </div>
              {mayChange && (
                <Button
                  size="small"
                  disabledFocusable={change.isPending}
                  aria-label={t(file.withdrawn_at === null ? 'files.withdrawNamed' : 'files.againNamed', {
                    file: t(`files.format.${file.format}`),
                    when: recentText(file.registered_at, messages.locale),
                  })}
                  onClick={() => change.mutate(file)}
                >
                  {t(file.withdrawn_at === null ? 'files.withdraw' : 'files.again')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {change.isError && <ErrorNotice error={change.error} onRetry={() => change.mutate(change.variables)} />}
    </section>
  );
}

/** When it was registered, and every limitation of it. */
function stateText(file: RegisteredFile, { t, locale }: Messages): string {
  const { state, comparison, checkable, registered_at } = file;
  return [
    recentText(registered_at, locale),
    t(`files.state.${state}`),
    ...(comparison === 'same' ? [] : [t(`files.compared.${comparison}`)]),
    ...(checkable ? [] : [t('files.notCheckable')]),
  ].join(' · ');
}
