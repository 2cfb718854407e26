import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/constants.ts';
import classes from './users.module.css';

/** Cross on a field, as in the flags of the Nordic countries. */
const Cross = ({ field, cross }: { field: string; cross: string }) => (
  <>
    <path d="M0 0h24v16H0z" fill={field} />
    <path d="M7 0h4v16H7zM0 6h24v4H0z" fill={cross} />
  </>
);

const Union = () => (
  <>
    <path d="M0 0h24v16H0z" fill="#012169" />
    <path d="M0 0l24 16M24 0L0 16" stroke="#fff" strokeWidth="3.2" />
    <path d="M0 0l24 16M24 0L0 16" stroke="#c8102e" strokeWidth="1.4" />
    <path d="M12 0v16M0 8h24" stroke="#fff" strokeWidth="5.4" />
    <path d="M12 0v16M0 8h24" stroke="#c8102e" strokeWidth="3.2" />
  </>
);

const drawings = {
  sv: <Cross field="#005293" cross="#fecb00" />,
  en: <Union />,
  fi: <Cross field="#fff" cross="#002f6c" />,
} satisfies Record<Language, unknown>;

/** Flag of a language, labelled with its name. [USER-02] */
export const LanguageFlag = ({ language }: { language: Language }) => {
  const { t } = useTranslation('users');
  const name = t(`languages.${language}`);
  return (
    <svg className={classes.flag} viewBox="0 0 24 16" role="img" aria-label={name}>
      <title>{name}</title>
      {drawings[language]}
    </svg>
  );
};
