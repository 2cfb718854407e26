// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { keepWantedAddress, takeWantedAddress } from '#platform/storage/wantedAddress.ts';

test('the wanted address is kept for this tab and given once [SHELL-16]', () => {
  expect(takeWantedAddress()).toBeNull();
  keepWantedAddress('/sv/round/7?customer=3');
  expect(takeWantedAddress()).toBe('/sv/round/7?customer=3');
  expect(takeWantedAddress()).toBeNull();
});
