import { useTranslation } from 'react-i18next';
import type { Language } from '../../../contract/constants.ts';
import { languages } from '../../../contract/constants.ts';
import classes from './LanguageSwitcher.module.css';

const ownNames = { sv: 'Svenska', en: 'English', fi: 'Suomi' } satisfies Record<Language, string>;

type LanguageSwitcherProps = { language: Language; onChange: (language: Language) => void };

/** The interface languages, each by its own name; the short form is visible. [SHELL-55, AUTH-07] */
export const LanguageSwitcher = ({ language, onChange }: LanguageSwitcherProps) => {
  const { t } = useTranslation('common');
  return (
    <div role="group" aria-label={t('shell.language')} className={classes.switcher}>
      {languages.map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          className={classes.language}
          aria-pressed={each === language}
          title={ownNames[each]}
          onClick={() => onChange(each)}
        >
          {each.toUpperCase()} <span className="visually-hidden">{ownNames[each]}</span>
        </button>
      ))}
    </div>
  );
};
