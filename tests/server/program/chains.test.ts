import { expect, expectTypeOf, test } from 'vitest';
import { authentication, begin, limitation } from '#server/middleware/calls/chain.ts';
import type {
  Authentication,
  CallRequest,
  Chain,
  KindFor,
  Limitation,
  Through,
} from '#server/middleware/calls/chain.ts';

const log: string[] = [];
const logged =
  (name: string): Through =>
  async (request, next) => {
    log.push(name);
    return next(request);
  };

test('a request passes the steps of its chain in their order, and a step may repeat the ones after it', async () => {
  const chain = begin('reading', authentication(logged('caller')), limitation(logged('limits')))
    .use(logged('body'))
    .use<string>(async (request, next) => new Response(`${await next(request)}${await next(request)}`))
    .use(logged('inner'));
  const response = await chain.run({} as CallRequest, async () => 'x');
  expect(await response.text()).toBe('xx');
  expect(log).toEqual(['caller', 'limits', 'body', 'inner', 'inner']);
});

test('a route without authentication, limits or an answer doesn’t compile, nor one of another kind than its call', () => {
  expectTypeOf<Through>().not.toExtend<Authentication>();
  expectTypeOf<Through>().not.toExtend<Limitation>();
  expectTypeOf<Authentication>().not.toExtend<Limitation>();
  expectTypeOf<Chain<'writing', Response>>().not.toExtend<Chain<'writing', unknown>>();
  expectTypeOf<KindFor<'login'>>().toEqualTypeOf<'open'>();
  expectTypeOf<KindFor<'listFloors'>>().toEqualTypeOf<'reading'>();
  expectTypeOf<KindFor<'updateFloor'>>().toEqualTypeOf<'writing' | 'staged'>();
});
