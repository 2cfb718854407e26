import { Box } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBuilding,
  IconClipboardCheck,
  IconEngine,
  IconFileText,
  IconFireExtinguisher,
  IconSitemap,
  IconUser,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { spacedCode } from '#domain/codes/itemCode.ts';
import { DatedText } from '#components/text/DatedText.tsx';
import { useDeviceTime } from '#platform/time/useDeviceTime.ts';
import classes from './search.module.css';
import type { OpenableHit } from './useHits.ts';

const icons = {
  customer: IconSitemap,
  building: IconBuilding,
  user: IconUser,
  item: IconFireExtinguisher,
  installation: IconEngine,
  flaw: IconAlertTriangle,
  round: IconClipboardCheck,
  document: IconFileText,
};

type HitOptionProps = {
  option: OpenableHit;
  isActive: boolean;
  onPoint: (key: string) => void;
  onChoose: (option: OpenableHit) => void;
};

/** Hit with its name, and its distinction from others of that name. */
export const HitOption = ({ option, isActive, onPoint, onChoose }: HitOptionProps) => {
  const { t } = useTranslation('search');
  const dayOf = useDeviceTime();
  const { hit, key } = option;
  const Icon = icons[hit.kind];
  const stateOf = (kind: 'flaw' | 'round'): string =>
    hit.done === null
      ? t(`open.${kind}`)
      : t(hit.turnedDown ? 'turned_down' : `done.${kind}`, { date: dayOf(hit.done, hit.doneReceived) });
  const facts = [
    hit.kind === 'item' && hit.number !== null ? t('number', { number: hit.number }) : '',
    hit.code ? t('code', { code: spacedCode(hit.code) }) : '',
    hit.detail,
    hit.place,
    hit.kind === 'flaw' || hit.kind === 'round' ? stateOf(hit.kind) : '',
  ].filter(Boolean);
  return (
    <div
      id={key}
      role="option"
      aria-selected={isActive}
      className={classes.option}
      onPointerMove={() => {
        if (!isActive) onPoint(key);
      }}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(option)}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
      <Box component="span" miw={0}>
        <span className={classes.name}>{hit.name}</span>{' '}
        <span className={`${classes.facts} tabular`}>
          <DatedText text={facts.join(' · ')} />
        </span>
      </Box>
    </div>
  );
};
