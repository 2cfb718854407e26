/** Props of a button whose label contains a name of any length: it wraps where it would widen a phone's screen. */
export const wrappingButton = {
  h: 'auto',
  mih: 'var(--button-height)',
  py: 4,
  styles: { label: { whiteSpace: 'normal' } },
} as const;
