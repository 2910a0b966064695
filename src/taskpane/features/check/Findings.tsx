import { Link } from '@fluentui/react-components';
import type { FluentIcon } from '@fluentui/react-icons';
import { CheckmarkCircle16Filled } from '@fluentui/react-icons/svg/checkmark-circle';
import { ChevronRight16Regular } from '@fluentui/react-icons/svg/chevron-right';
import { Clock16Filled } from '@fluentui/react-icons/svg/clock';
import { DismissCircle16Filled } from '@fluentui/react-icons/svg/dismiss-circle';
import { Globe16Regular } from '@fluentui/react-icons/svg/globe';
import { History16Filled } from '@fluentui/react-icons/svg/history';
import { Info16Regular } from '@fluentui/react-icons/svg/info';
import { Warning16Filled } from '@fluentui/react-icons/svg/warning';
import { useId, useState } from 'react';

import type { Finding } from '#src/taskpane/flows/check/check-document.ts';
import { fixOf, isFixable, type Fix } from '#src/taskpane/flows/check/repair.ts';
import type { Verdict } from '#src/taskpane/flows/check/verdict.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { classes } from '#src/ui/classes.ts';
import statusColors from '#src/ui/lists/StatusIcon.module.css';
import textStyles from '#src/ui/text.module.css';
import disclosure from '#src/ui/Disclosure.module.css';
import { useFindDocuments } from '#src/ui/lists/use-find-documents.ts';
import { findingPlace, findingText } from './check-text.ts';
import type { CheckAct } from './use-check-act.ts';
import styles from './check.module.css';

interface Props {
  finding: Finding;
  act: CheckAct;
  isLocked: boolean;
}

export function FindingRow({ finding, act, isLocked }: Props) {
  const messages = useMessages();
  const text = findingText(finding, messages);
  const place = findingPlace(finding, messages);
  const action = { named: { finding: text, place }, isLocked };
  const fix = fixOf(finding);
  const find = useFindDocuments();
  const publicId = ownRecordOf(finding);

  return (
    <li className={styles.row}>
      <FindingIcon of={finding.verdict} />
      <div>
        <p className={styles.strong}>{text}</p>
        <p className={textStyles.aside}>{place}</p>
        <div className={styles.actions}>
          {canGoTo(finding) && <RowAction {...action} name="goTo" onClick={() => act.goTo(finding)} />}
          {fix !== null && isFixable(finding) && (
            <RowAction {...action} name={fix} onClick={() => act.fix([finding], fix)} />
          )}
          {publicId !== null && (
            <RowAction {...action} name="find" onClick={() => find({ search: publicId })} />
          )}
        </div>
      </div>
    </li>
  );
}

interface FineProps extends Omit<Props, 'finding'> {
  findings: Finding[];
  /** Nothing else was found. */
  isAll: boolean;
}

/** Findings without a problem, collapsed into one line. */
export function FineFindings({ findings, act, isLocked, isAll }: FineProps) {
  const messages = useMessages();
  const { t } = messages;
  const id = useId();
  const [isOpen, setIsOpen] = useState(isAll);

  return (
    <div className={styles.folded}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <ChevronRight16Regular
          aria-hidden
          className={classes(disclosure.chevron, isOpen && disclosure.open)}
        />
        <FindingIcon of="fine" />
        <span>{t('check.fineCount', { count: findings.length })}</span>
      </button>
      <ul id={id} hidden={!isOpen} className={styles.places}>
        {findings.map((finding, index) => {
          const place = findingPlace(finding, messages);
          const named = { finding: t('status.valid'), place };
          return (
            // oxlint-disable-next-line react/no-array-index-key -- the list is replaced as a whole
            <li key={index} className={classes(textStyles.aside, styles.place)}>
              <span>{place}</span>
              {canGoTo(finding) && (
                <RowAction name="goTo" named={named} isLocked={isLocked} onClick={() => act.goTo(finding)} />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface ActionProps {
  name: 'goTo' | 'find' | Fix;
  /** What the act is done to. */
  named: { finding: string; place: string };
  isLocked: boolean;
  onClick: () => void;
}

function RowAction({ name, named, isLocked, onClick }: ActionProps) {
  const { t } = useMessages();
  return (
    <Link
      as="button"
      className={classes(styles.action)}
      disabledFocusable={isLocked}
      aria-label={t(`check.${name}Named`, named)}
      onClick={onClick}
    >
      {t(`check.${name}`)}
    </Link>
  );
}

const LOOKS: Partial<Record<Verdict, readonly [FluentIcon, color: string | undefined]>> = {
  revoked: [DismissCircle16Filled, statusColors.revoked],
  unknown: [DismissCircle16Filled, statusColors.revoked],
  expired: [History16Filled, statusColors.expired],
  scheduled: [Clock16Filled, statusColors.scheduled],
  foreign: [Globe16Regular, statusColors.unverified],
  text: [Info16Regular, statusColors.unverified],
  fine: [CheckmarkCircle16Filled, statusColors.valid],
};

/** Hidden from screen readers, because the text beside it says the same. */
function FindingIcon({ of }: { of: Verdict }) {
  const [Icon, color] = LOOKS[of] ?? [Warning16Filled, statusColors.expired];
  return <Icon aria-hidden className={classes(color)} />;
}

function canGoTo({ item }: Finding): boolean {
  if (item.kind === 'none') return false;
  return item.kind === 'seal' ? item.seal.controlId !== null : item.reach !== null;
}

/** The public id of another document of the own organization, which Search can show; otherwise null. */
function ownRecordOf({ item, record, owner }: Finding): string | null {
  if (record === null || record.issuer !== null || owner === 'this-document') return null;
  if (item.destination?.kind === 'verification') return item.destination.publicId;
  return item.kind === 'seal' ? item.seal.publicId : null;
}
