import { Button, Switch, Field, Select } from '@fluentui/react-components';
import { SignOut20Regular } from '@fluentui/react-icons/svg/sign-out';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';

import { isNewer, organizationQueries } from '#src/api/organization-queries.ts';
import english from '#src/messages/en/settings.json';
import { i18n, chooseLanguage, chosenLanguage, type Language, LANGUAGES } from '#src/messages/language.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { useConnection, useSettings } from '#src/session/connection-context.ts';
import { Fact, FactList } from '#src/ui/FactList.tsx';
import { OneOf } from '#src/ui/Fields.tsx';
import { ScreenHeading } from '#src/ui/ScreenHeading.tsx';
import { SkeletonBlock } from '#src/ui/SkeletonBlock.tsx';
import { abilities } from '#src/ui/abilities.ts';
import { useHost } from '#src/ui/host-context.ts';
import { NotFetched } from '#src/ui/LazyComponent.tsx';
import { ErrorNotice } from '#src/ui/notices/Notice.tsx';
import textStyles from '#src/ui/text.module.css';
import { chooseTheme, chosenTheme, THEME_CHOICES, type ThemeChoice } from '#src/ui/theme-choice.ts';
import { opensWithDocument, openWithDocument } from '#src/word/host/auto-open.ts';
import { SealDefaults } from './SealDefaults.tsx';
import styles from './Settings.module.css';

i18n.load('en', english);

const VERSION = import.meta.env.SEALMARK_VERSION;

export function Settings() {
  const { t } = useMessages();
  const inWord = useHost().absence === null;
  return (
    <div className={styles.root}>
      <ScreenHeading title={t('app.settings')} />
      <div className={styles.pair}>
        <LanguageField />
        <ThemeField />
      </div>
      <SettingsGroup title={t('settings.seal')} hint={t('settings.sealHint')}>
        <SealDefaults />
      </SettingsGroup>
      {inWord && (
        <SettingsGroup title={t('ui.thisDocument')}>
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

function SettingsGroup({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.group}>
      <div>
        <h2 id={id} className={textStyles.title}>
          {title}
        </h2>
        {hint !== undefined && <p className={textStyles.aside}>{hint}</p>}
      </div>
      {children}
    </section>
  );
}

function AutoOpen() {
  const { t } = useMessages();
  const hintId = useId();
  const [isOn, setIsOn] = useState(opensWithDocument);
  const change = useMutation({ mutationFn: openWithDocument, onSettled: () => setIsOn(opensWithDocument()) });

  function choose(isWanted: boolean) {
    setIsOn(isWanted);
    change.mutate(isWanted);
  }

  return (
    <div>
      <Switch
        className={styles.switch}
        label={t('settings.autoOpen')}
        aria-describedby={hintId}
        checked={isOn}
        onChange={(_, { checked }) => choose(checked)}
      />
      <p id={hintId} className={textStyles.aside}>
        {t('settings.autoOpenHint')}
      </p>
      {change.isError && <ErrorNotice error={change.error} onRetry={() => choose(change.variables)} />}
    </div>
  );
}

function SignOut() {
  const { t, locale } = useMessages();
  const { client, signOut } = useConnection();
  const profile = useQuery(organizationQueries.profile(client)).data;
  const settings = useSettings();
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });

  return (
    <>
      <FactList>
        <Fact label={t('ui.name')}>{profile?.name ?? <SkeletonBlock width="96px" height={16} />}</Fact>
        <Fact label={t('ui.organization')}>
          {settings?.organization.name ?? <SkeletonBlock width="96px" height={16} />}
        </Fact>
        <Fact label={t('settings.youCan')}>
          {settings ? list.format(abilities(settings, t)) : <SkeletonBlock width="96px" height={16} />}
        </Fact>
      </FactList>
      <Button className={styles.signOut} icon={<SignOut20Regular />} onClick={signOut}>
        {t('app.signOut')}
      </Button>
    </>
  );
}

function About() {
  const { t } = useMessages();
  const { client } = useConnection();
  const offered = useQuery(organizationQueries.ping(client)).data?.release ?? VERSION;
  return (
    <FactList>
      <Fact label={t('settings.version')}>
        {VERSION}
        {isNewer(offered, VERSION) && (
          <Button size="small" onClick={() => location.reload()}>
            {t('settings.reloadFor', { version: offered })}
          </Button>
        )}
      </Fact>
      <Fact label={t('settings.service')}>{location.origin}</Fact>
    </FactList>
  );
}

const NAMES = { en: 'English', fr: 'Français' };

function LanguageField() {
  const { t } = useMessages();
  const { absence, language: displayLanguage } = useHost();
  const [chosen, setChosen] = useState(chosenLanguage);
  const choosing = useMutation({
    mutationFn: (choice: Language | null) => chooseLanguage(choice, displayLanguage),
  });

  function choose(value: string) {
    const choice = LANGUAGES.find((language) => language === value) ?? null;
    setChosen(choice);
    choosing.mutate(choice);
  }

  return (
    <>
      <Field label={t('ui.language')}>
        <Select value={chosen ?? ''} onChange={(_, { value }) => choose(value)}>
          <option value="">{t(absence === null ? 'settings.asWord' : 'settings.asBrowser')}</option>
          {LANGUAGES.map((language) => (
            <option key={language} value={language} lang={language}>
              {NAMES[language]}
            </option>
          ))}
        </Select>
      </Field>
      {choosing.isError && <NotFetched onRetry={() => choosing.mutate(chosen)} />}
    </>
  );
}

function ThemeField() {
  const { t } = useMessages();
  const { absence } = useHost();
  const [chosen, setChosen] = useState(chosenTheme);
  const names = {
    host: t(absence === null ? 'settings.asWord' : 'settings.asBrowser'),
    light: t('settings.light'),
    dark: t('settings.dark'),
  };

  function choose(theme: ThemeChoice) {
    setChosen(theme);
    chooseTheme(theme);
  }

  return (
    <OneOf
      label={t('settings.theme')}
      value={chosen}
      values={THEME_CHOICES}
      nameOf={(theme) => names[theme]}
      onChoose={choose}
    />
  );
}
