import { useClickOutside } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/constants.ts';
import { languages } from '#contract/constants.ts';
import type { ChooseLanguage } from '../useInterfaceLanguage.ts';
import classes from './LanguageSwitcher.module.css';

const ownNames = { sv: 'Svenska', en: 'English', fi: 'Suomi' } satisfies Record<Language, string>;

type LanguageSwitcherProps = { language: Language; onChange: ChooseLanguage };

/** Switcher of the interface languages, each by its own name; the short form is visible. [SHELL-55, AUTH-07] */
export const LanguageSwitcher = ({ language, onChange }: LanguageSwitcherProps) => {
  const { t } = useTranslation('common');
  const [missing, setMissing] = useState<Language | null>(null);
  const box = useClickOutside<HTMLDivElement>(() => setMissing(null));
  const handleChoice = async (chosen: Language) => {
    setMissing(null);
    if (!(await onChange(chosen))) setMissing(chosen);
  };
  return (
    <div ref={box} role="group" aria-label={t('shell.language')} className={classes.switcher}>
      {languages.map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          className={classes.language}
          aria-pressed={each === language}
          title={ownNames[each]}
          onClick={() => void handleChoice(each)}
        >
          {each.toUpperCase()} <span className="visually-hidden">{ownNames[each]}</span>
        </button>
      ))}
      {missing ? (
        <p role="alert" className={classes.missing}>
          {t('shell.language_missing', { language: ownNames[missing] })}
        </p>
      ) : null}
    </div>
  );
};
