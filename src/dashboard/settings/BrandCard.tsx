import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { accentSet, type Brand, brandRead, logoRemove, logoSet } from '#contract/dashboard/brand.ts';
import { Problem } from '#src/dashboard/Problem.tsx';
import { ActButton, STAYS, useAct } from '#src/dashboard/ActButton.tsx';
import { Card } from '#src/dashboard/Card.tsx';
import { ask, question } from '#src/dashboard/dashboard-client.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { useEntries } from '#src/dashboard/use-entries.ts';
import { Notice } from '#src/ui/notices/Notice.tsx';
import { FileButton } from '#src/files/FileButton.tsx';
import { bytesOfFile } from '#src/files/gone-file.ts';
import columns from '#src/dashboard/columns.module.css';
import textStyles from '#src/ui/text.module.css';
import styles from './Settings.module.css';
import { shrunkPicture } from './shrink-picture.ts';

const ACCEPTED = ['image/png', 'image/jpeg'];

/** What a change replaces: nothing is changed if somebody else was faster. */
const seen = ({ accent, logo }: Pick<Brand, 'accent' | 'logo'>) => ({
  before: { accent: accent ?? undefined, logo: logo?.url },
});

export function BrandCard() {
  const { t } = useMessages();
  const { data, error } = useQuery(question(brandRead, {}));
  return (
    <Card title={t('dashboard.brand')} lead={t('dashboard.brand.lead')}>
      <Problem error={error} />
      {data && (
        <>
          <LogoField {...data.brand} />
          <AccentField {...data.brand} />
        </>
      )}
    </Card>
  );
}

function LogoField({ logo, accent }: Pick<Brand, 'accent' | 'logo'>) {
  const { t } = useMessages();
  const [isRefused, setIsRefused] = useState(false);
  const acting = useAct();

  function choose(file: File) {
    setIsRefused(false);
    const act = async () => {
      const blob = new Blob([await bytesOfFile(file)]);
      const picture = ACCEPTED.includes(file.type) ? await shrunkPicture(blob).catch(() => null) : null;
      if (picture !== null) return ask(logoSet, { picture, ...seen({ accent, logo }) });
      setIsRefused(true);
      return STAYS;
    };
    acting.mutate({ act, done: t('dashboard.brand.logoSaved') });
  }

  return (
    <>
      {logo && (
        <img
          className={styles.logo}
          src={logo.url}
          alt={t('dashboard.brand.logo')}
          width={Math.ceil(logo.width / 2)}
          height={Math.ceil(logo.height / 2)}
        />
      )}
      <div className={columns.actions}>
        <FileButton
          label={t('dashboard.brand.choose')}
          accept={ACCEPTED.join()}
          disabledFocusable={acting.isPending}
          onFile={choose}
        />
        {logo && (
          <ActButton
            acting={acting}
            act={() => ask(logoRemove, seen({ accent, logo }))}
            done={t('dashboard.brand.logoRemoved')}
          >
            {t('dashboard.brand.removeLogo')}
          </ActButton>
        )}
        <span className={textStyles.aside}>{t('dashboard.brand.formats')}</span>
      </div>
      {isRefused && <Notice kind="error">{t('dashboard.brand.refused')}</Notice>}
      <Problem error={acting.error} refusals={{ invalid_request: 'dashboard.brand.refused' }} />
    </>
  );
}

function AccentField({ accent, logo, shades }: Brand) {
  const { t } = useMessages();
  const { values, enter, forget } = useEntries({ chosen: `#${accent ?? '0f6cbd'}` });
  const { chosen } = values;
  const acting = useAct({ onDone: forget });
  return (
    <>
      <div className={columns.actions}>
        <label className={columns.actions}>
          {t('dashboard.brand.color')}
          <input
            type="color"
            className={styles.color}
            value={chosen}
            onChange={({ target }) => enter({ chosen: target.value })}
          />
        </label>
        <ActButton
          acting={acting}
          act={() => ask(accentSet, { accent: chosen.slice(1), ...seen({ accent, logo }) })}
          done={t('dashboard.brand.colorSaved')}
          isDisabled={chosen === `#${accent}`}
        >
          {t('dashboard.brand.useColor')}
        </ActButton>
        {accent !== null && (
          <ActButton
            acting={acting}
            act={() => ask(accentSet, seen({ accent, logo }))}
            done={t('dashboard.brand.colorRemoved')}
          >
            {t('dashboard.brand.removeColor')}
          </ActButton>
        )}
      </div>
      {shades && (
        <div className={columns.actions}>
          <span className={styles.sample} style={{ color: `#${shades.light}`, background: '#fff' }}>
            {t('dashboard.brand.onLight')}
          </span>
          <span className={styles.sample} style={{ color: `#${shades.dark}`, background: '#292929' }}>
            {t('dashboard.brand.onDark')}
          </span>
        </div>
      )}
      <Problem error={acting.error} />
    </>
  );
}
