import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';

type EmailFieldProps = {
  label: string;
  value: string;
  /** True only marks the field; `describedBy` then names the explanation. */
  error: ReactNode;
  describedBy?: string;
  /** It has the focus, unless it is filled already. */
  isFirst?: boolean;
  onChange: (email: string) => void;
};

/** The e-mail address that somebody signs in with: the first field, filled by the browser's own memory. */
export const EmailField = ({
  label,
  value,
  error,
  describedBy,
  isFirst = true,
  onChange,
}: EmailFieldProps) => (
  <TextInput
    label={label}
    type="email"
    inputMode="email"
    autoComplete="username"
    autoFocus={isFirst}
    size="md"
    value={value}
    error={error}
    {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
    aria-invalid={Boolean(error)}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
