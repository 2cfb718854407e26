import { Box, CloseButton, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFocusBack } from '#components/overlays/useFocusBack.ts';
import { StatusChip, toneOfMark } from '#components/marks/StatusChip.tsx';
import { Pictogram } from '#components/pictograms/Pictogram.tsx';
import { useKindNames } from '#components/pictograms/useKindNames.ts';
import { itemStateLabel } from '#entities/rounds/itemStateLabel.ts';
import { useDeviceTime } from '#platform/time/useDeviceTime.ts';
import { useRoundUi } from '../roundUi.ts';
import type { ShownMark } from './useRoundMarks.tsx';
import classes from './drawing.module.css';
import { usePersonName } from '#platform/usePersonName.ts';

/** Width of the popup, in px. [ROUND-29] */
const popupWidthPx = 300;

/** Popup of 300 px with a mark's details. [ROUND-29] */
export const MarkInfo = ({ shown, onClose }: { shown: ShownMark; onClose: () => void }) => {
  const { t } = useTranslation('rounds');
  const { kindName } = useKindNames();
  const dayOf = useDeviceTime();
  const personName = usePersonName();
  const { sayFlaw } = useRoundUi();
  useFocusBack(true);
  const item = 'item' in shown ? shown.item : null;
  const flaws = 'item' in shown ? shown.item.flaws : [shown.flaw];
  const title = item ? `${item.positionNumber} ${item.name}` : t('list.loose_flaws');
  const facts = item
    ? [
        { term: t('drawing.type'), text: kindName(item.inventoryType) },
        { term: t('drawing.placement'), text: item.placementDescription || t('placement_missing') },
        ...(item.controlled
          ? [
              {
                term: t('drawing.controlled'),
                text: `${dayOf(item.controlled, item.controlledReceived)} ${personName(item.userName)}`,
              },
            ]
          : []),
      ]
    : [];
  return (
    <section
      role="dialog"
      aria-label={title}
      className={classes.info}
      style={{ width: popupWidthPx }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <Group gap={10} wrap="nowrap" w="100%">
        {item ? <Pictogram kind={item.inventoryType} size={32} /> : null}
        <Box component="strong" flex={1} miw={0}>
          {title}
        </Box>
        <CloseButton aria-label={t('drawing.close_info')} onClick={onClose} autoFocus />
      </Group>
      {item ? <StatusChip tone={toneOfMark[item.mark]}>{itemStateLabel(item, t)}</StatusChip> : null}
      <dl className={classes.infoFacts}>
        {facts.map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {flaws.length > 0 ? (
        <ul className={classes.infoFlaws}>
          {flaws.map((flaw) => (
            <li key={flaw.key}>
              <StatusChip tone={flaw.done === null ? 'danger' : 'success'}>{sayFlaw(flaw).name}</StatusChip>
            </li>
          ))}
        </ul>
      ) : null}
      {item?.instruction ? <p className={classes.infoText}>{item.instruction}</p> : null}
    </section>
  );
};
