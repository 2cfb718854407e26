import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { chosenYears, isOfChosenYears } from '#contract/chosenYears.ts';
import { textLimits } from '#contract/constants.ts';
import { lawLinkHref } from '#domain/catalogue/lawLink.ts';
import { firstFault, isEmail, isFilled } from '#domain/validation.ts';
import type { Rule } from '#domain/validation.ts';

/** Returns the shared rules of fields; a fault is the text shown at the field. [FORM-01..04] */
export const useFieldRules = () => {
  const { t } = useTranslation('common');
  return useMemo(() => {
    const required: Rule = (value) => (isFilled(value) ? null : t('validators.required'));
    const email: Rule<string> = (value) => (isEmail(value) ? null : t('validators.email'));
    const webAddress: Rule<string> = (value) =>
      value.trim() === '' || lawLinkHref(value) !== null ? null : t('validators.web_address');
    const years: Rule<string> = (date) => (isOfChosenYears(date) ? null : t('validators.years', chosenYears));
    const maxLength =
      (max: number = textLimits.name): Rule<string> =>
      (value) =>
        value.length <= max ? null : t('validators.too_long', { max });
    const name: Rule<string> = (value) => firstFault(value, [required, maxLength()]);
    return { required, email, webAddress, years, maxLength, name };
  }, [t]);
};
