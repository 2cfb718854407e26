import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ChoiceCards } from '#components/forms/fields/ChoiceCards.tsx';
import type { Severity } from '#contract/constants.ts';
import { severities } from '#contract/constants.ts';
import { useIsTillsyn } from '#entities/session/useLevel.ts';

type SeverityChoiceProps = { value: Severity | null; onChange: (severity: Severity | null) => void };

/** Choice of severity of a new flaw, to override its type's severity. [LIFE-66] */
export const SeverityChoice = ({ value, onChange }: SeverityChoiceProps) => {
  const { t } = useTranslation('flaws');
  if (!useIsTillsyn()) return null;
  return (
    <div>
      <ChoiceCards
        label={t('severity.optional')}
        value={value}
        onChange={onChange}
        options={severities.map((each) => ({ value: each, label: t(`severity.${each}`) }))}
      />
      {value === null ? (
        <Text c="dimmed" fz="sm" mt={4}>
          {t('severity.by_type')}
        </Text>
      ) : (
        <Button variant="subtle" color="gray" size="sm" onClick={() => onChange(null)}>
          {t('severity.use_type')}
        </Button>
      )}
    </div>
  );
};
