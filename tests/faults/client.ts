/*
 * What a simulated browser tab runs: the product's own log, sender and HTTP layer, bundled once and evaluated anew in a realm of
 * its own for each tab, so that a tab that is killed loses everything but its device's stores.
 */
import { makeDevice } from '../../src/offline/log/device.ts';
import { fetchRound } from '../../src/offline/sync/fetchRound.ts';
import { announce } from '../../src/offline/log/logEvents.ts';
import { startSender } from '../../src/offline/send/sender.ts';
import { sendRequest } from '../../src/platform/http.ts';
import { readTokens, sessionEnded, storeTokens } from '../../src/platform/sessionTokens.ts';
import { transport } from '../../src/platform/transport.ts';

transport.apiBaseUrl = 'http://localhost:4780/api/';

export { announce, fetchRound, makeDevice, readTokens, sendRequest, sessionEnded, startSender, storeTokens };
