import { describe, expect, test } from 'vitest';
import { pathTo, routePatterns } from '#platform/paths.ts';

describe('addresses of routes', () => {
  test('every path starts with its language [SHELL-02]', () => {
    for (const language of ['sv', 'en', 'fi'] as const) {
      expect(pathTo('dashboard', {}, { language })).toBe(`/${language}/`);
      expect(pathTo('round', { roundId: 7 }, { language })).toBe(`/${language}/round/7`);
    }
  });

  test('parameters are escaped, optional ones may be left out', () => {
    expect(pathTo('finishedRound', { roundId: 7 })).toBe('/sv/round/done/7');
    expect(pathTo('finishedRound', { roundId: 7, print: 'print' })).toBe('/sv/round/done/7/print');
    expect(pathTo('resetPassword', { token: 'a/b', email: 'å@example.com' })).toBe(
      '/sv/reset-password/a%2Fb/%C3%A5%40example.com',
    );
  });

  test('a query is added, empty values left out', () => {
    expect(pathTo('dashboard', {}, { query: { building: 3, tab: null } })).toBe('/sv/?building=3');
  });

  test('the session’s routes are those of the specification [AUTH-01, AUTH-02, AUTH-03]', () => {
    expect(routePatterns).toMatchObject({
      login: 'login',
      recoverPassword: 'recover-password',
      resetPassword: 'reset-password/:token/:email',
    });
  });
});
