import { Alert, Button, Flex } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DrawingRecords } from '#domain/drawings/edits.ts';
import { keysOf } from '#domain/drawings/edits.ts';
import { conflictsOf } from '#entities/drawings/editing/rebasedStep.ts';
import { applyRefused, leaveRefused } from '#entities/drawings/editing/editingThunks.ts';
import type { RefusedSteps as Refused } from '#entities/drawings/drawingSession.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useAppDispatch } from '#store/hooks.ts';
import { itemLabel } from './itemLabel.ts';
import classes from './menus.module.css';

const namedAtMost = 3;

/** Notice of a save that was refused: the drawing shows the backend's state, and the changes can be applied again on top of it. */
export const RefusedSteps = ({ refused, sheet }: { refused: Refused; sheet: DrawingRecords }) => {
  const { t } = useTranslation('floors');
  const textOf = useFailureText();
  const dispatch = useAppDispatch();
  const { steps, failure, isStale } = refused;
  const conflicts = conflictsOf(steps, sheet);
  const keys = isStale ? conflicts.changed : [...new Set(steps.flatMap(keysOf))];
  const names = keys.flatMap((key) => {
    const item = sheet.items.get(key);
    return item ? [itemLabel(item)] : (sheet.areas.get(key)?.name ?? []);
  });
  // After a refused picture, the positions of its fit don't apply to another one.
  const isRepeatable = conflicts.isRepeatable && steps.every(({ picture }) => picture === undefined);
  const deletedText = conflicts.gone > 0 ? [t('refused.gone', { count: conflicts.gone })] : [];
  const conflictText = [...names.slice(0, namedAtMost), ...deletedText].join('; ');
  return (
    <Alert
      color={isStale ? 'yellow' : 'red'}
      role="alert"
      title={t(isStale ? 'refused.stale' : 'refused.title', {
        names: conflictText || t('refused.gone', { count: 1 }),
      })}
      className={classes.refused}
    >
      <p>
        {isStale && conflicts.isRepeatable ? t('refused.stale_text') : isStale ? null : textOf(failure)}{' '}
        {conflicts.gone > 0 ? t('refused.gone_text') : null}
      </p>
      <Flex gap="xs" justify="flex-end" wrap="wrap" mt="xs">
        <Button size="sm" variant="default" onClick={() => dispatch(leaveRefused())}>
          {t(isStale && conflicts.isRepeatable ? 'refused.keep_theirs' : 'refused.leave')}
        </Button>
        {isRepeatable ? (
          <Button size="sm" onClick={() => dispatch(applyRefused())}>
            {t(isStale ? 'refused.apply_mine' : 'refused.again')}
          </Button>
        ) : null}
      </Flex>
    </Alert>
  );
};
