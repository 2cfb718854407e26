import { Alert, Button } from '@mantine/core';
import { IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { FailureAlert } from '../../components/feedback/FailureAlert.tsx';
import type { PlacedItems } from '../../entities/maps/editing/placeItems.ts';
import type { Failure } from '../../platform/calls/failure.ts';
import { useFailureText } from '../../platform/calls/useFailureText.ts';
import classes from './symbols.module.css';

type PlacedPanelProps = {
  placed: readonly PlacedItems[];
  failure: Failure | null;
  isUndoing: boolean;
  toFloor: string;
  onUndo: () => void;
  onAgain: () => void;
};

/** What was placed, with the way back and on. [SETUP-80, SETUP-81] */
export const PlacedPanel = ({ placed, failure, isUndoing, toFloor, onUndo, onAgain }: PlacedPanelProps) => {
  const { t } = useTranslation('symbols');
  const textOf = useFailureText();
  const count = placed.reduce((sum, { step }) => sum + step.items.length, 0);
  return (
    <section className={classes.side} aria-label={t('placed.title')}>
      {failure ? <FailureAlert text={textOf(failure)} onRetry={onUndo} /> : null}
      <Alert role="status" color="green" icon={<IconCircleCheck size={20} aria-hidden />}>
        {t('placed.items', { count })} {t('placed.drawings', { count: placed.length })}
      </Alert>
      <div className={classes.acts}>
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          loading={isUndoing}
          onClick={onUndo}
        >
          {t('placed.undo')}
        </Button>
        <Button onClick={onAgain}>{t('again')}</Button>
        <Button component={Link} to={toFloor} variant="default">
          {t('to_drawing')}
        </Button>
      </div>
    </section>
  );
};
