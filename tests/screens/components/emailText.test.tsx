import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { EmailText } from '#components/text/EmailText.tsx';

/** Returns the text with its possible line breaks marked. */
const breaksOf = (text: string): string => {
  const { container } = render(<EmailText text={text} />);
  for (const place of container.querySelectorAll('wbr')) place.replaceWith('|');
  return container.textContent;
};

test('an ordinary address may break after its @ alone, a long side of it before its dots too', () => {
  expect(breaksOf('anders.ahmed@example.com')).toBe('anders.ahmed@|example.com');
  expect(breaksOf('bo@brandskydd.samhallsbyggnad.example.com')).toBe(
    'bo@|brandskydd|.samhallsbyggnad|.example|.com',
  );
  expect(breaksOf('Driften')).toBe('Driften');
});
