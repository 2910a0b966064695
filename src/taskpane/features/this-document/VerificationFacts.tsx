import { Copy16Regular } from '@fluentui/react-icons/svg/copy';
import type { ReactNode } from 'react';

import { CopyButton } from '#src/ui/CopyButton.tsx';
import { dayText } from '#src/ui/dates.ts';
import { Fact, FactList } from '#src/ui/FactList.tsx';
import { useMessages, type Messages } from '#src/messages/use-messages.ts';
import type { VerificationRecord } from './document-state.ts';

interface Props {
  publicId: string | null;
  record: VerificationRecord | null;
  withValidity?: boolean;
  /** More rows. */
  children?: ReactNode;
}

/** What is known of the verification, row by row. */
export function VerificationFacts({ publicId, record, withValidity = false, children }: Props) {
  const messages = useMessages();
  const { t, locale } = messages;
  const end = record && withValidity ? endOf(record) : null;
  return (
    <FactList>
      {publicId !== null && (
        <Fact label={t('thisDocument.fact.id')}>
          <span>{publicId}</span>
          <CopyButton
            isIconOnly
            appearance="transparent"
            size="small"
            icon={<Copy16Regular />}
            text={publicId}
            label={t('thisDocument.copyId')}
          />
        </Fact>
      )}
      {record && <Fact label={t('thisDocument.fact.issued')}>{dayText(record.issued_at, locale)}</Fact>}
      {record && withValidity && end === null && (
        <Fact label={t('thisDocument.fact.valid')}>{validity(record, messages)}</Fact>
      )}
      {end !== null && <Fact label={t(`thisDocument.fact.${end.how}`)}>{dayText(end.at, locale)}</Fact>}
      {children}
    </FactList>
  );
}

/** Since when a record is no longer valid, and how that came. */
function endOf({ status, revoked_at, end_date }: VerificationRecord) {
  if (status === 'revoked' && revoked_at !== null) return { how: 'revoked', at: revoked_at } as const;
  return status === 'expired' && end_date !== null ? ({ how: 'expired', at: end_date } as const) : null;
}

function validity({ effective_date, end_date }: VerificationRecord, { t, locale }: Messages): string {
  const from = effective_date === null ? null : dayText(effective_date, locale);
  const until = end_date === null ? null : dayText(end_date, locale);
  if (from !== null && until !== null) return t('thisDocument.validPeriod', { from, until });
  if (until !== null) return t('thisDocument.validUntil', { day: until });
  return from === null ? t('thisDocument.validAlways') : t('thisDocument.validFrom', { day: from });
}
