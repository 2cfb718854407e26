import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from '#entities/flaws/ui/flawParts.module.css';

type OrderedMeasureProps = { measure: string; onDone: (measure: string) => void };

/** Ordered measure of a flaw, with a button that adopts it as done. An order alone doesn't say what was done. */
export const OrderedMeasure = ({ measure, onDone }: OrderedMeasureProps) => {
  const { t } = useTranslation('flaws');
  if (measure.trim() === '') return null;
  return (
    <Group gap="xs" justify="space-between">
      <p className={classes.flawText}>{t('fix.ordered', { measure })}</p>
      <Button variant="default" size="sm" onClick={() => onDone(measure)}>
        {t('fix.as_ordered')}
      </Button>
    </Group>
  );
};
