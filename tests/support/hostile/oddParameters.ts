import { expect } from 'vitest';
import type { Backend } from '../server/backend.ts';
import { everyNth } from '../everyNth.ts';

/**
 * Sends every odd value, or every nth of them, in each parameter of the lists of open work, and expects no
 * crash.
 */
export async function sendOddParameters(backend: Backend, token: string, nth: number): Promise<void> {
  const values = [
    '0',
    '-1',
    '1e9',
    '99999999999999999999',
    'abc',
    '1,2',
    '[1]',
    'null',
    '%00',
    '',
    '2147483648',
    '0000-01-01',
    '0999-06-15',
    '9999-12-31',
  ];
  const names = ['customerId', 'buildingId', 'roleId', 'pageNumber', 'pageSize', 'age', 'state', 'start'];
  const strange = ['orderBy', 'stop', 'userBuildingId', 'name'];
  const paths = ['Work/Flaws', 'Work/Questions', 'Work/LateRounds', 'Work/Counts', 'Building/Below'];
  for (const path of paths)
    for (const [index, name] of [...names, ...strange].entries())
      for (const value of everyNth(values, nth, index + paths.indexOf(path))) {
        const { status } = await backend.ask('GET', `v1/${path}`, { token, query: { [name]: value } });
        expect({ path, name, value, isHandled: status < 500 }).toEqual({
          path,
          name,
          value,
          isHandled: true,
        });
      }
}
