import { Autocomplete, Button } from '@mantine/core';
import { IconCrop, IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { readFloor } from '#domain/drawings/floorNames.ts';
import type { PageChoice, SetPage } from './setPages.ts';
import classes from './drawingSet.module.css';

type BulkBarProps = {
  chosen: readonly SetPage[];
  names: readonly string[];
  isSaving: boolean;
  onChange: (change: Partial<PageChoice>) => void;
  onAdjust: () => void;
};

/** Bar with the actions on several pages at once. */
export const BulkBar = ({ chosen, names, isSaving, onChange, onAdjust }: BulkBarProps) => {
  const { t } = useTranslation('drawingSet');
  const [floor, setFloor] = useState('');
  const isIdle = chosen.length === 0 || isSaving;
  const give = (event: FormEvent) => {
    event.preventDefault();
    if (isIdle || floor.trim() === '') return;
    const level = readFloor(floor)?.level;
    onChange({ floor, ...(level === null || level === undefined ? {} : { level }) });
    setFloor('');
  };
  return (
    <div className={classes.bulk} role="group" aria-label={t('bulk')}>
      <span className={classes.note} role="status">
        {t('selected', { count: chosen.length })}
      </span>
      <Button
        size="sm"
        variant="default"
        disabled={isIdle}
        leftSection={<IconEyeOff size={18} aria-hidden />}
        onClick={() => onChange({ isTaken: false })}
      >
        {t('leave_out')}
      </Button>
      <Button
        size="sm"
        variant="default"
        disabled={isIdle}
        leftSection={<IconEye size={18} aria-hidden />}
        onClick={() => onChange({ isTaken: true })}
      >
        {t('take_in')}
      </Button>
      <Button
        size="sm"
        variant="default"
        disabled={isIdle}
        leftSection={<IconCrop size={18} aria-hidden />}
        onClick={onAdjust}
      >
        {t('adjust')}
      </Button>
      <form className={classes.bulkFloor} onSubmit={give}>
        <Autocomplete
          aria-label={t('floor_for_selected')}
          placeholder={t('floor_for_selected')}
          disabled={isIdle}
          data={[...names]}
          value={floor}
          maxLength={200}
          onChange={setFloor}
        />
        <Button type="submit" size="sm" variant="default" disabled={isIdle || floor.trim() === ''}>
          {t('give_floor')}
        </Button>
      </form>
    </div>
  );
};
