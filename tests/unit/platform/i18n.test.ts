// @vitest-environment jsdom
import { beforeAll, expect, test } from 'vitest';
import { currentLanguage, i18n, startI18n } from '#platform/language/i18n.ts';
import { rootLanguage } from '#platform/language/language.ts';

beforeAll(() => startI18n('fi'));

test('a text that a language lacks shows in Swedish [SHELL-30]', () => {
  i18n.addResource('sv', 'common', 'only_here', 'Bara på svenska');
  expect(i18n.t('only_here' as 'menu.logout')).toBe('Bara på svenska');
  expect(i18n.t('menu.logout')).toBe('Kirjaudu ulos');
});

test('a language that isn’t ours is shown in Swedish [SHELL-30]', async () => {
  await i18n.changeLanguage('de');
  expect(currentLanguage()).toBe('sv');
  expect(i18n.t('menu.logout')).toBe('Logga ut');
  expect(rootLanguage(null, 'sv')).toBe('sv');
});

test('the document says which language it is in', async () => {
  await i18n.changeLanguage('en');
  expect(document.documentElement.lang).toBe('en');
});
