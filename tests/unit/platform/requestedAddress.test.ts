// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { keepRequestedAddress, takeRequestedAddress } from '#platform/storage/requestedAddress.ts';

test('the wanted address is kept for this tab and given once [SHELL-16]', () => {
  expect(takeRequestedAddress()).toBeNull();
  keepRequestedAddress('/sv/round/7?customer=3');
  expect(takeRequestedAddress()).toBe('/sv/round/7?customer=3');
  expect(takeRequestedAddress()).toBeNull();
});
