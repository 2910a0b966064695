import { Field, Select } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';

import { chooseLanguage, chosenLanguage, LANGUAGES } from '#src/messages/language.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { useHost } from '#src/ui/host-context.ts';
import { chooseTheme, chosenTheme, THEME_CHOICES } from '#src/ui/theme-choice.ts';
import textStyles from '#src/ui/text.module.css';

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
    <SelectField label={t('settings.language')} value={chosen ?? ''} onChange={(value) => void choose(value)}>
      <option value="">{t(absence === null ? 'settings.asWord' : 'settings.asBrowser')}</option>
      {LANGUAGES.map((language) => (
        <option key={language} value={language} lang={language}>
          {NAMES[language]}
        </option>
      ))}
    </SelectField>
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

  function choose(value: string) {
    const choice = THEME_CHOICES.find((theme) => theme === value) ?? 'host';
    setChosen(choice);
    chooseTheme(choice);
  }

  return (
    <SelectField label={t('settings.theme')} value={chosen} onChange={choose}>
      {THEME_CHOICES.map((theme) => (
        <option key={theme} value={theme}>
          {names[theme]}
        </option>
      ))}
    </SelectField>
  );
}

interface SelectFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

function SelectField({ label, value, onChange, children }: SelectFieldProps) {
  return (
    <Field label={label}>
      <Select className={textStyles.whole} value={value} onChange={(_, choice) => onChange(choice.value)}>
        {children}
      </Select>
    </Field>
  );
}
