import { ActionIcon, Box, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { chosenYears } from '#contract/chosenYears.ts';
import { isDayText } from '#domain/dates.ts';
import { cleanDateText } from './dateText.ts';
import classes from '../forms.module.css';

type DateFieldProps = {
  label: ReactNode;
  description?: ReactNode;
  /** Text of the field: a complete YYYY-MM-DD, a part of one while typing, or empty. */
  value: string;
  onChange: (value: string) => void;
  /** Last valid day. */
  max?: string;
  error?: ReactNode;
  isDisabled?: boolean;
};

/**
 * Date field in the product's format, independent of the browser's locale: typed with a number pad, or chosen in the browser's calendar.
 * [FORM-17]
 */
export const DateField = ({
  label,
  description,
  value,
  onChange,
  max,
  error,
  isDisabled,
}: DateFieldProps) => {
  const { t } = useTranslation('common');
  const calendar = useRef<HTMLInputElement>(null);
  const openCalendar = () => {
    try {
      calendar.current?.showPicker();
    } catch {
      // The browser lacks the picker, or is busy: the field gets the focus.
      calendar.current?.focus();
    }
  };
  return (
    <Box pos="relative" maw={260}>
      <TextInput
        label={label}
        description={description}
        value={value}
        error={error}
        placeholder={t('forms.date_form')}
        inputMode="numeric"
        autoComplete="off"
        disabled={isDisabled}
        rightSection={
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('forms.calendar')}
            disabled={isDisabled}
            onClick={openCalendar}
          >
            <IconCalendar size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        }
        rightSectionWidth={48}
        onChange={(event) => onChange(cleanDateText(event.currentTarget.value))}
      />
      <input
        ref={calendar}
        type="date"
        className={classes.calendar}
        tabIndex={-1}
        aria-hidden
        min={`${chosenYears.first}-01-01`}
        max={max ?? `${chosenYears.last}-12-31`}
        value={isDayText(value) ? value : ''}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Box>
  );
};
