import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expectWarning } from '#tests/support/warnings.ts';

const letGo = vi.fn();
const endProducers = vi.fn();
const holdSender = vi.fn(() => letGo);
vi.doMock('#offline/send/senders.ts', () => ({ holdSender }));
const learnCapabilities = vi.fn(() => Promise.resolve(true));
vi.doMock('#offline/send/capabilities.ts', () => ({ learnCapabilities }));

const { transport } = await import('#platform/calls/transport.ts');
const { deviceOpened } = await import('#offline/log/deviceUse.ts');
const { startQuietSender } = await import('#offline/send/quietSender.ts');

const dispatch = (() => undefined) as never;
let names: string[];
let page: EventTarget;
let stop: () => void;

const passed = () => new Promise((resolve) => setTimeout(resolve, 30));
const showPage = () => page.dispatchEvent(new Event('visibilitychange'));
const start = () => {
  stop = startQuietSender(dispatch, 1, () => Promise.resolve(endProducers));
};

beforeEach(() => {
  vi.clearAllMocks();
  holdSender.mockImplementation(() => letGo);
  names = ['tillsyn-outbox'];
  page = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('requestIdleCallback', undefined);
  vi.stubGlobal('indexedDB', { databases: () => Promise.resolve(names.map((name) => ({ name }))) });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

test('waiting work is sent once the page is idle, by one sender, until it is stopped', async () => {
  start();
  expect(holdSender).not.toHaveBeenCalled();
  deviceOpened.emit();
  showPage();
  await vi.waitFor(() => expect(holdSender).toHaveBeenCalledWith(dispatch, 1));
  await passed();
  expect([holdSender.mock.calls.length, letGo.mock.calls.length]).toEqual([1, 0]);
  stop();
  expect([letGo.mock.calls.length, endProducers.mock.calls.length]).toEqual([1, 1]);
});

test('no sender starts without stores until this page or another creates them [OPS-84]', async () => {
  names = [];
  start();
  await passed();
  showPage();
  await passed();
  expect(holdSender).not.toHaveBeenCalled();
  expect(transport.unsentSince.rounds).toBeNull();
  names = ['tillsyn-outbox'];
  showPage();
  await vi.waitFor(() => expect(holdSender).toHaveBeenCalledOnce());
});

test('capabilities are requested without stores too, until the first response', async () => {
  names = [];
  learnCapabilities.mockResolvedValueOnce(false);
  start();
  showPage();
  await vi.waitFor(() => expect(learnCapabilities).toHaveBeenCalledTimes(1));
  await passed();
  showPage();
  await vi.waitFor(() => expect(learnCapabilities).toHaveBeenCalledTimes(2));
  await passed();
  showPage();
  await passed();
  expect(learnCapabilities).toHaveBeenCalledTimes(2);
});

test('stopped before it began, it never begins', async () => {
  start();
  showPage();
  stop();
  showPage();
  deviceOpened.emit();
  await passed();
  expect([holdSender.mock.calls.length, letGo.mock.calls.length]).toEqual([0, 0]);
});

test('a sender that could not be had is asked for again', async () => {
  const warned = expectWarning(/waiting work can not be sent/);
  holdSender.mockImplementationOnce(() => {
    throw new Error('gone');
  });
  start();
  showPage();
  await vi.waitFor(() => expect(warned()).toHaveLength(1));
  showPage();
  await vi.waitFor(() => expect(holdSender).toHaveBeenCalledTimes(2));
});
