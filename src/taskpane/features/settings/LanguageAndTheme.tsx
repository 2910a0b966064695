import { Field, Select } from '@fluentui/react-components';
import { useState } from 'react';

import { chooseLanguage, chosenLanguage, LANGUAGES } from '#src/messages/language.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { useHost } from '#src/ui/host-context.ts';
import { OneOf } from '#src/ui/OneOf.tsx';
import { chooseTheme, chosenTheme, THEME_CHOICES, type ThemeChoice } from '#src/ui/theme-choice.ts';

const NAMES = { en: 'English', fr: 'Français' };

export function LanguageField() {
  const { t } = useMessages();
  const { absence, language: displayLanguage } = useHost();
  const [chosen, setChosen] = useState(chosenLanguage);

  async function choose(value: string) {
    const choice = LANGUAGES.find((language) => language === value) ?? null;
    setChosen(choice);
    await chooseLanguage(choice, displayLanguage);
  }

  return (
    <Field label={t('ui.language')}>
      <Select value={chosen ?? ''} onChange={(_, { value }) => void choose(value)}>
        <option value="">{t(absence === null ? 'settings.asWord' : 'settings.asBrowser')}</option>
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {NAMES[language]}
          </option>
        ))}
      </Select>
    </Field>
  );
}

export function ThemeField() {
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
    <Field label={t('settings.theme')}>
      <OneOf value={chosen} values={THEME_CHOICES} nameOf={(theme) => names[theme]} onChoose={choose} />
    </Field>
  );
}
