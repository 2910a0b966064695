import { Field, Textarea } from '@fluentui/react-components';

import {
  REVOCATION_REASONS,
  type RevocationReason,
  type RevokedSentences,
} from '#contract/dashboard/document.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { Check, OneOf, TextField } from '#src/ui/Fields.tsx';
import layout from '#src/ui/layout.module.css';
import styles from './Documents.module.css';

export interface Cause {
  reason: RevocationReason | null;
  /** Whether readers see the reason; ignored without one. */
  isShown: boolean;
  note: string;
  /** The public ID of the new document, for the reason `replaced`. */
  replacedBy: string;
}

export const NO_CAUSE: Cause = { reason: null, isShown: true, note: '', replacedBy: '' };
const MAX_NOTE = 500;

const isPublic = ({ reason, isShown }: Cause) => reason !== null && isShown;

export function causeFields(cause: Cause) {
  const { reason, note } = cause;
  const replacedBy = reason === 'replaced' ? cause.replacedBy.trim().toUpperCase() : '';
  return {
    ...(replacedBy !== '' && { replaced_by: replacedBy }),
    is_reason_public: isPublic(cause),
    ...(reason && { reason }),
    ...(note.trim() !== '' && { note: note.trim() }),
  };
}

interface Props {
  cause: Cause;
  onChange: (cause: Cause) => void;
  /** undefined until they are loaded. */
  sentences: RevokedSentences | undefined;
  /** For a single document, which another one may replace. */
  hasSuccessor?: boolean;
}

export function ReasonFields({ cause, onChange, sentences, hasSuccessor = false }: Props) {
  const { t } = useMessages();
  const { reason, note } = cause;
  const sentence = sentences?.[isPublic(cause) && reason !== null ? reason : 'none'];
  return (
    <>
      <OneOf
        label={t('dashboard.revoke.reason')}
        value={reason ?? ''}
        values={['', ...REVOCATION_REASONS]}
        nameOf={(one) => t(`dashboard.revoke.reason.${one || 'none'}`)}
        onChoose={(one) => onChange({ ...cause, reason: one || null })}
      />
      {hasSuccessor && reason === 'replaced' && (
        <TextField
          label={t('dashboard.revoke.successor')}
          hint={t('dashboard.revoke.successorHint')}
          value={cause.replacedBy}
          onChange={(replacedBy) => onChange({ ...cause, replacedBy })}
        />
      )}
      <Check
        label={t('dashboard.revoke.public')}
        checked={isPublic(cause)}
        disabled={reason === null}
        onChange={(isShown) => onChange({ ...cause, isShown })}
      />
      <Field label={t('dashboard.revoke.note')} hint={t('dashboard.revoke.noteHint')}>
        <Textarea
          value={note}
          textarea={{ maxLength: MAX_NOTE }}
          onChange={(_, { value }) => onChange({ ...cause, note: value })}
        />
      </Field>
      <section aria-label={t('dashboard.revoke.preview')} className={layout.tight}>
        <p>{t('dashboard.revoke.preview')}</p>
        <div className={styles.preview}>
          <p className={styles.verdict}>{t('status.revoked')}</p>
          <p>
            {sentence?.before}
            <bdi>{sentences?.issuer}</bdi>
            {sentence?.after}
          </p>
        </div>
      </section>
    </>
  );
}
