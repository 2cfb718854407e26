import { ActionIcon, Box, Group } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Offer, Verdict } from './sought.ts';
import { SymbolThumb } from './SymbolThumb.tsx';
import classes from './symbols.module.css';

type OfferRowProps = {
  offer: Offer;
  number: number;
  name: string;
  /** Kind, if the name doesn't include it. */
  note: string | null;
  picture: HTMLImageElement | null;
  verdict: Verdict | null;
  onVerdict: (verdict: Verdict | null) => void;
};

/** Row of a position that may become an item: its picture, its certainty, and the two buttons that decide. [SETUP-77] */
export const OfferRow = ({ offer, number, name, note, picture, verdict, onVerdict }: OfferRowProps) => {
  const { t } = useTranslation('symbols');
  const { x, y, width, height } = offer;
  const frame = { x: x - width / 2, y: y - height / 2, width, height };
  const percent = Math.round(offer.certainty * 100);
  const choose = (to: Verdict) => onVerdict(verdict === to ? null : to);
  return (
    <li className={classes.row} data-verdict={verdict ?? undefined}>
      <SymbolThumb picture={picture} frame={frame} />
      <div className={classes.words}>
        <div>{name}</div>
        <Box m={0} c="dimmed" fz="sm">
          {[t('offer.certainty', { percent }), note, offer.isMirrored ? t('offer.mirrored') : null]
            .filter(Boolean)
            .join(' · ')}
        </Box>
      </div>
      <Group gap="xs">
        <ActionIcon
          variant={verdict === 'confirmed' ? 'filled' : 'default'}
          color="green"
          size={44}
          aria-pressed={verdict === 'confirmed'}
          aria-label={t('offer.confirm', { number, name })}
          onClick={() => choose('confirmed')}
        >
          <IconCheck size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant={verdict === 'declined' ? 'filled' : 'default'}
          color="gray"
          size={44}
          aria-pressed={verdict === 'declined'}
          aria-label={t('offer.decline', { number, name })}
          onClick={() => choose('declined')}
        >
          <IconX size={20} aria-hidden />
        </ActionIcon>
      </Group>
    </li>
  );
};
