import english from '#src/messages/en/settings.json';
import { i18n } from '#src/messages/language.ts';
import { useId, type ReactNode } from 'react';

import { useHost } from '#src/ui/host-context.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { ScreenHeading } from '#src/ui/ScreenHeading.tsx';
import { AutoOpen } from './AutoOpen.tsx';
import { About, SignOut } from './Connection.tsx';
import { LanguageField, ThemeField } from './LanguageAndTheme.tsx';
import { SealDefaults } from './SealDefaults.tsx';
import styles from './Settings.module.css';

i18n.load('en', english);

/** Language, look and connection of the pane. */
export function Settings() {
  const { t } = useMessages();
  const inWord = useHost().absence === null;
  return (
    <div className={styles.root}>
      <ScreenHeading title={t('settings.title')} />
      <div className={styles.pair}>
        <LanguageField />
        <ThemeField />
      </div>
      <SettingsGroup title={t('settings.seal')} hint={t('settings.sealHint')}>
        <SealDefaults />
      </SettingsGroup>
      {inWord && (
        <SettingsGroup title={t('settings.thisDocument')}>
          <AutoOpen />
        </SettingsGroup>
      )}
      <SettingsGroup title={t('settings.connection')}>
        <SignOut />
      </SettingsGroup>
      <SettingsGroup title={t('settings.about')}>
        <About />
      </SettingsGroup>
    </div>
  );
}

interface GroupProps {
  title: string;
  hint?: string;
  children: ReactNode;
}

/** Settings that belong together, under one heading. */
function SettingsGroup({ title, hint, children }: GroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.group}>
      <div>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      </div>
      {children}
    </section>
  );
}
