import type { CSSVariablesResolver } from '@mantine/core';
import { paperColours } from '#domain/palette.ts';

/** Mantine's colour variables whose defaults miss 4.5:1 for text or 3:1 for edges. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    '--paper-flaw': paperColours.flaw,
    '--paper-missed': paperColours.missed,
    '--paper-ongoing': paperColours.ongoing,
  },
  light: {
    '--mantine-color-dimmed': 'var(--mantine-color-gray-6)',
    '--mantine-color-placeholder': '#67707b',
    '--mantine-color-anchor': '#175ca8',
    '--mantine-color-error': 'var(--mantine-color-fire-7)',
    '--mantine-color-success': 'var(--mantine-color-green-7)',
    '--mantine-color-default-border': 'var(--mantine-color-gray-5)',
    '--mantine-color-default-hover': 'var(--mantine-color-gray-1)',
    '--mantine-color-disabled': 'var(--mantine-color-gray-1)',
    '--mantine-color-disabled-color': '#67707b',
    '--mantine-color-gray-text': 'var(--mantine-color-gray-7)',
    '--mantine-color-gray-light-color': 'var(--mantine-color-gray-8)',
    '--mantine-color-gray-light': 'var(--mantine-color-gray-1)',
    '--mantine-color-gray-light-hover': 'var(--mantine-color-gray-2)',
  },
  dark: {
    '--mantine-color-body': 'var(--mantine-color-dark-8)',
    '--mantine-color-default': 'var(--mantine-color-dark-7)',
    '--mantine-color-default-hover': 'var(--mantine-color-dark-6)',
    '--mantine-color-default-border': '#6b7580',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-3)',
    '--mantine-color-anchor': '#8dbbf5',
    '--mantine-color-error': 'var(--mantine-color-fire-4)',
    '--mantine-color-success': 'var(--mantine-color-green-4)',
    '--mantine-color-disabled-color': 'var(--mantine-color-dark-3)',
    '--mantine-color-gray-text': 'var(--mantine-color-dark-1)',
    '--mantine-color-gray-light': 'var(--mantine-color-dark-6)',
    '--mantine-color-gray-light-hover': 'var(--mantine-color-dark-5)',
    '--mantine-color-gray-light-color': 'var(--mantine-color-dark-0)',
  },
});
