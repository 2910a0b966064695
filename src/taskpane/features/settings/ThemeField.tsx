import { Field, Select } from '@fluentui/react-components';
import { useState } from 'react';

import { useHost } from '#src/ui/host-context.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { chooseTheme, chosenTheme, THEME_CHOICES } from '#src/ui/theme-choice.ts';
import styles from './Field.module.css';

export function ThemeField() {
  const { t } = useMessages();
  const { inWord } = useHost();
  const [chosen, setChosen] = useState(chosenTheme);
  const names = {
    host: t(inWord ? 'settings.asWord' : 'settings.asBrowser'),
    light: t('settings.light'),
    dark: t('settings.dark'),
  };

  function choose(value: string) {
    const choice = THEME_CHOICES.find((theme) => theme === value) ?? 'host';
    setChosen(choice);
    chooseTheme(choice);
  }

  return (
    <Field label={t('settings.theme')}>
      <Select className={styles.select} value={chosen} onChange={(_, { value }) => choose(value)}>
        {THEME_CHOICES.map((theme) => (
          <option key={theme} value={theme}>
            {names[theme]}
          </option>
        ))}
      </Select>
    </Field>
  );
}
