import { Button, Link } from '@fluentui/react-components';
import { useMutation } from '@tanstack/react-query';

import type { TemplateProblem } from '#contract/templates.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { ErrorNotice, focusOn, Notice } from '#src/ui/notices/Notice.tsx';
import { saveBase64 } from '#src/ui/save-file.ts';
import { goToPlace } from '#src/word/template/template-places.ts';
import type { Outcome } from './use-template.ts';
import layout from '#src/ui/layout.module.css';
import styles from './template.module.css';

interface Props {
  outcome: Outcome;
  name: string;
}

export function Result({ outcome: { act, version, problems, example }, name }: Props) {
  const { t } = useMessages();
  const refused = problems.filter(({ is_refused }) => is_refused);
  const told = problems.filter(({ is_refused }) => !is_refused);
  return (
    <>
      {version !== null && (
        <Notice kind="success" isRevealed>
          {t('template.saved', { version, name })}
        </Notice>
      )}
      {act === 'try' && refused.length === 0 && (
        <Notice
          kind={example ? 'warning' : 'success'}
          isRevealed
          actions={
            example && (
              <Button size="small" onClick={() => saveBase64(example, `${name}.docx`, '')}>
                {t('template.saveExample')}
              </Button>
            )
          }
        >
          {t(example ? 'template.triedFile' : 'template.tried')}
        </Notice>
      )}
      <Problems title={t('template.problems', { count: refused.length })} problems={refused} />
      <Problems title={t('template.told')} problems={told} />
    </>
  );
}

function Problems({ title, problems }: { title: string; problems: TemplateProblem[] }) {
  const { t } = useMessages();
  const show = useMutation({ mutationFn: goToPlace });
  if (problems.length === 0) return null;
  return (
    <section aria-label={title} className={layout.tight}>
      <h2 tabIndex={-1} ref={focusOn} className={styles.problems}>
        {title}
      </h2>
      <ul>
        {problems.map((problem, index) => {
          const words = t(`template.rule.${problem.rule}`, { about: problem.about });
          return (
            // oxlint-disable-next-line react/no-array-index-key -- the list is replaced as a whole
            <li key={index} className={styles.row}>
              <span>{words}</span>
              {(problem.paragraph ?? problem.tag) !== null && (
                <Link
                  as="button"
                  className={styles.show}
                  aria-label={t('template.goToNamed', { problem: words })}
                  onClick={() => show.mutate(problem)}
                >
                  {t('template.goTo')}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
      {show.error && <ErrorNotice error={show.error} />}
    </section>
  );
}
