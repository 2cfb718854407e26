import { Box, NativeSelect, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FlawCategory } from '#contract/catalogue/catalogue.ts';
import type { Severity } from '#contract/constants.ts';
import { severities } from '#contract/constants.ts';
import { usualSeverity } from '#domain/flaws/severity.ts';
import classes from './severities.module.css';

/** Severities by the id of their flaw type. */
export type TypeSeverities = Readonly<Record<string, Severity>>;
type SeverityTypesProps = {
  categories: readonly FlawCategory[];
  types: TypeSeverities;
  isReadOnly: boolean;
  onChange: (types: TypeSeverities) => void;
};

/** Default severity of each flaw type, by category; each category unfolds. */
export const SeverityTypes = ({ categories, types, isReadOnly, onChange }: SeverityTypesProps) => {
  const { t } = useTranslation(['severities', 'flaws']);
  const choose = (id: number, value: string) => {
    const { [id]: _before, ...others } = types;
    const severity = severities.find((each) => String(each) === value);
    onChange(severity ? { ...others, [id]: severity } : others);
  };
  const suggested = (key: string): string => {
    const severity = usualSeverity(key);
    return t('usual', { severity: severity ? t(`flaws:severity.${severity}`) : t('usual_none') });
  };
  return (
    <section className={classes.types}>
      <Box component="h2" m="8px 0 0" fz="lg" fw={600}>
        {t('types')}
      </Box>
      <Text c="dimmed">{t('types_hint')}</Text>
      {categories.map(({ id, translationKeyTranslated, relatedFlawTypes }) => (
        <details key={id} className={classes.category}>
          <summary>{translationKeyTranslated}</summary>
          <div className={classes.choices}>
            {relatedFlawTypes.map((type) => (
              <NativeSelect
                key={type.id}
                label={type.translationKeyTranslated}
                value={types[type.id] ?? ''}
                disabled={isReadOnly}
                data={[
                  { value: '', label: suggested(type.translationKey) },
                  ...severities.map((each) => ({ value: String(each), label: t(`flaws:severity.${each}`) })),
                ]}
                onChange={(event) => choose(type.id, event.currentTarget.value)}
              />
            ))}
          </div>
        </details>
      ))}
    </section>
  );
};
