import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';

type EmailFieldProps = {
  label: string;
  value: string;
  /** Error; `true` only marks the field, and `describedBy` names the explanation. */
  error: ReactNode;
  describedBy?: string;
  /** True if it takes the initial focus, unless it is filled already. */
  isFirst?: boolean;
  onChange: (email: string) => void;
};

/** Field for the e-mail address of the user's account: the first field, filled by the browser's autofill. */
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
    autoComplete="username webauthn"
    autoFocus={isFirst}
    size="md"
    value={value}
    error={error}
    {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
    aria-invalid={Boolean(error)}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
