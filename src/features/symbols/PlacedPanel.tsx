import { Alert, Button, Group } from '@mantine/core';
import { IconArrowBackUp, IconCircleCheck, IconUserEdit } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import type { Placed, PlacingFault } from './usePlacing.ts';
import classes from './symbols.module.css';

type PlacedPanelProps = {
  placed: readonly Placed[];
  fault: PlacingFault | null;
  isUndoing: boolean;
  toFloor: string;
  nameOf: (mapId: number) => string;
  onUndo: () => void;
  onPlace: () => void;
  onAgain: () => void;
};

/** Maximum number of items named. */
const mostNamed = 8;

/** Row for a drawing's items that stay, since others have changed them. */
const ChangedRow = ({ placed, name }: { placed: Placed; name: string }) => {
  const { t } = useTranslation('symbols');
  const keys = new Set(placed.step.items.map(({ key }) => placed.ids[key]));
  const items = placed.rows.items.filter(({ id }) => keys.has(id));
  const itemNames = items.slice(0, mostNamed).map((item) => `${item.positionNumber} ${item.name}`);
  const more = items.length - itemNames.length;
  return (
    <li>
      {t('placed.kept_on', { name, items: itemNames.join(', ') })}
      {more > 0 ? ` ${t('placed.kept_more', { count: more })}` : ''}
    </li>
  );
};

/** Panel with the placed items, undo, and the next actions. [SETUP-80, SETUP-81] */
export const PlacedPanel = (props: PlacedPanelProps) => {
  const { placed, fault, isUndoing, toFloor, nameOf, onUndo, onPlace, onAgain } = props;
  const { t } = useTranslation('symbols');
  const textOf = useFailureText();
  const count = placed.reduce((sum, { step }) => sum + step.items.length, 0);
  const changedItems = placed.filter(({ isChanged }) => isChanged);
  const isRestChanged = changedItems.length === placed.length;
  return (
    <section className={classes.side} aria-label={t('placed.title')}>
      {fault ? (
        <FailureAlert
          title={t(`placed.failed_${fault.act}`, { names: fault.mapIds.map(nameOf).join(', ') })}
          text={textOf(fault.failure)}
          onRetry={fault.act === 'place' ? onPlace : onUndo}
        />
      ) : null}
      {changedItems.length > 0 ? (
        <Alert role="status" color="yellow" icon={<IconUserEdit size={20} aria-hidden />}>
          {t('placed.kept')}
          <ul>
            {changedItems.map((one) => (
              <ChangedRow key={one.mapId} placed={one} name={nameOf(one.mapId)} />
            ))}
          </ul>
        </Alert>
      ) : null}
      <Alert role="status" color="green" icon={<IconCircleCheck size={20} aria-hidden />}>
        {t('placed.items', { count })} {t('placed.drawings', { count: placed.length })}
      </Alert>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          loading={isUndoing}
          onClick={onUndo}
        >
          {isRestChanged ? t('placed.undo_kept', { count }) : t('placed.undo')}
        </Button>
        <Button onClick={onAgain}>{t('again')}</Button>
        <Button component={Link} to={toFloor} variant="default">
          {t('to_drawing')}
        </Button>
      </Group>
    </section>
  );
};
