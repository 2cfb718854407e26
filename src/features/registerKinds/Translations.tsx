import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TextField } from '#components/forms/fields/textFields.ts';
import type { Language } from '#contract/constants.ts';
import type { Label } from '#contract/registers/registerKind.ts';
import { currentLanguage } from '#platform/language/i18n.ts';
import { otherLanguages } from './labels.ts';
import { Section } from './Section.tsx';

/** Text with the name of its field and a function that changes it. */
export interface TranslatedText {
  id: string;
  title: string;
  label: Label;
  /** Text before the form's changes. */
  storedLabel: Label | undefined;
  onChange: (label: Label) => void;
}

/** Returns whether a changed text replaces that of another language: that must be seen. */
const isReplacing = ({ label, storedLabel }: TranslatedText, language: Language): boolean =>
  storedLabel !== undefined &&
  storedLabel[language] !== label[language] &&
  otherLanguages(language).some((other) => label[other].trim() === '');

/** Collapsed fields for the other languages of some texts; empty ones follow the interface's language. */
export const Translations = ({ texts }: { texts: readonly TranslatedText[] }) => {
  const { t } = useTranslation('ownKinds');
  const language = currentLanguage();
  return (
    <Section
      isQuiet
      isForcedOpen={texts.some((text) => isReplacing(text, language))}
      title={t('other_languages')}
    >
      <Text c="dimmed" fz="sm">
        {t('other_languages_hint', { language: t(`languages.${language}`) })}
      </Text>
      {texts.flatMap(({ id, title, label, onChange }) =>
        otherLanguages(language).map((other) => (
          <TextField
            key={`${id} ${other}`}
            label={t('in_language', { name: title, language: t(`languages.${other}`) })}
            lang={other}
            placeholder={label[language]}
            value={label[other]}
            onChange={(event) => onChange({ ...label, [other]: event.currentTarget.value })}
          />
        )),
      )}
    </Section>
  );
};
