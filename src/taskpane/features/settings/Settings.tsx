import '#src/messages/settings-messages.ts';
import { useHost } from '#src/ui/host-context.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { ScreenHeading } from '#src/ui/ScreenHeading.tsx';
import { About } from './About.tsx';
import { AutoOpen } from './AutoOpen.tsx';
import { LanguageField } from './LanguageField.tsx';
import { SealDefaults } from './SealDefaults.tsx';
import { SettingsGroup } from './SettingsGroup.tsx';
import { SignOut } from './SignOut.tsx';
import { ThemeField } from './ThemeField.tsx';
import styles from './Settings.module.css';

/** How the pane speaks, looks and works for its user. */
export function Settings() {
  const { t } = useMessages();
  const { inWord } = useHost();
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
