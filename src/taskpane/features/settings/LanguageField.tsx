import { Field, Select } from '@fluentui/react-components';
import { useState } from 'react';

import { useHost } from '#src/ui/host-context.ts';
import { chooseLanguage, chosenLanguage, LANGUAGES } from '#src/messages/language.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import styles from './Field.module.css';

const NAMES = { en: 'English', fr: 'Français' };

export function LanguageField() {
  const { t } = useMessages();
  const { inWord, language: displayLanguage } = useHost();
  const [chosen, setChosen] = useState(chosenLanguage);

  async function choose(value: string) {
    const choice = LANGUAGES.find((language) => language === value) ?? null;
    setChosen(choice);
    await chooseLanguage(choice, displayLanguage);
  }

  return (
    <Field label={t('settings.language')}>
      <Select className={styles.select} value={chosen ?? ''} onChange={(_, { value }) => void choose(value)}>
        <option value="">{t(inWord ? 'settings.asWord' : 'settings.asBrowser')}</option>
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {NAMES[language]}
          </option>
        ))}
      </Select>
    </Field>
  );
}
