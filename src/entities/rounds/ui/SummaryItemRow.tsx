import { Text } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { DatedText } from '#components/text/DatedText.tsx';
import { StateMark } from '#components/marks/StateMark.tsx';
import type { ItemState } from '#domain/rounds/roundView.ts';
import { useDeviceTime } from '#platform/time/useDeviceTime.ts';
import { FlawPhoto } from '#entities/flaws/ui/FlawPhoto.tsx';
import { itemStateLabel } from '../itemStateLabel.ts';
import { useConflictsOf } from '../conflicts/conflictsContext.ts';
import { ConflictChoice } from '../conflicts/ConflictChoice.tsx';
import { SummaryFlaw } from './SummaryFlaw.tsx';
import { itemPlace } from './summaryTexts.ts';
import classes from './summary.module.css';

type SummaryItemRowProps = {
  item: ItemState;
  hasFlaws: boolean;
  /** Formatted way of identification; empty if it wasn't required. */
  scan: string;
};

/** Row of a controlled item: its state, a mark if it was ticked in bulk, the way of identification, and its flaws below it. */
export const SummaryItemRow = memo(({ item, hasFlaws, scan }: SummaryItemRowProps) => {
  const { t } = useTranslation('rounds');
  const dayOf = useDeviceTime();
  const conflicts = useConflictsOf('item', item.id);
  return (
    <>
      <tr>
        <td className={classes.numeric}>
          <strong>{item.positionNumber}</strong>
        </td>
        <th scope="row" className={classes.itemName}>
          {item.name}
          <Text span display="block" c="dimmed" fz="xs" fw={400}>
            <DatedText text={itemPlace(item, dayOf)} />
          </Text>
        </th>
        <td>
          <span className={classes.state}>
            <StateMark state={item.mark} size={18} />
            {itemStateLabel(item, t)}
          </span>
          {item.markedRemaining ? (
            <Text span display="block" c="dimmed" fz="xs" fw={400}>
              {t('summary.marked_remaining')}
            </Text>
          ) : null}
          {scan ? (
            <Text span display="block" c="dimmed" fz="xs" fw={400}>
              {scan}
            </Text>
          ) : null}
        </td>
        <td className={classes.numeric}>{item.flaws.length}</td>
      </tr>
      {conflicts.length > 0 ? (
        <tr className={classes.flawRow}>
          <td />
          <td colSpan={3}>
            <ConflictChoice conflicts={conflicts} name={`${item.positionNumber} ${item.name}`} />
          </td>
        </tr>
      ) : null}
      {item.uncheckedPhoto ? (
        <tr className={classes.flawRow}>
          <td />
          <td colSpan={3}>
            <FlawPhoto photo={item.uncheckedPhoto} label={`${t('unchecked.photo')}: ${item.name}`} />
          </td>
        </tr>
      ) : null}
      {hasFlaws && item.flaws.length > 0 ? (
        <tr className={classes.flawRow}>
          <td />
          <td colSpan={3}>
            <ul className={classes.flaws}>
              {item.flaws.map((flaw) => (
                <SummaryFlaw key={flaw.key} flaw={flaw} />
              ))}
            </ul>
          </td>
        </tr>
      ) : null}
    </>
  );
});
SummaryItemRow.displayName = 'SummaryItemRow';
