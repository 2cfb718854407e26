import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { cleanNumberText, numberOfText, textOfNumber } from './numberText.ts';

type NumberFieldProps = {
  label: ReactNode;
  value: number | null;
  onChange: (value: number | null) => void;
  isInteger?: boolean;
  isNegativeAllowed?: boolean;
  /** Maximum number of digits before the decimal comma, e.g. 4 for a year. */
  maxDigits?: number;
  unit?: string;
  description?: ReactNode;
  error?: ReactNode;
  isDisabled?: boolean;
  isReadOnly?: boolean;
  onBlur?: () => void;
};

/** Number field, with a number pad on touch devices; empty is null. [FORM-08] */
export const NumberField = (props: NumberFieldProps) => {
  const { label, value, onChange, isInteger = true, isNegativeAllowed = false, maxDigits, unit } = props;
  const { description, error, isDisabled, isReadOnly, onBlur } = props;
  const [text, setText] = useState(() => textOfNumber(value));
  // The typed text is kept ("1," is 1 on its way to 1,5) unless the value was changed from outside.
  const shownText = numberOfText(text) === value ? text : textOfNumber(value);

  const handleChange = (typed: string) => {
    const cleaned = cleanNumberText(typed, { isInteger, isNegativeAllowed, maxDigits });
    setText(cleaned);
    const next = numberOfText(cleaned);
    if (next !== value) onChange(next);
  };

  return (
    <TextInput
      label={label}
      description={description}
      error={error}
      value={shownText}
      inputMode={isInteger && !isNegativeAllowed ? 'numeric' : 'decimal'}
      autoComplete="off"
      disabled={isDisabled}
      readOnly={isReadOnly}
      rightSection={unit}
      rightSectionWidth={unit ? 16 + unit.length * 9 : undefined}
      rightSectionPointerEvents="none"
      onChange={(event) => handleChange(event.currentTarget.value)}
      onBlur={onBlur}
    />
  );
};
