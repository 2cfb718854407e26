import { allRows } from '#contract/constants.ts';
import { readRound, readRoundParts } from '#domain/rounds/roundShape.ts';
import type { RoundServerData } from '#domain/rounds/roundView.ts';
import { UnfitError } from '#domain/shape.ts';
import type { Outcome } from '#platform/calls/envelope.ts';
import { deviceFailure, offlineFailure } from '#platform/calls/failure.ts';
import { currentLanguage } from '#platform/language/i18n.ts';
import { logFailure } from '#platform/log.ts';
import { noteBytes } from '../log/listBytes.ts';
import type { SavePorts } from '../log/savePorts.ts';

type Send = SavePorts['send'];
type Parts = Pick<RoundServerData, 'infos' | 'lists'>;
type SuccessfulOutcome<T> = Extract<Outcome<T>, { ok: true }>;

const noRound = (status: number): Outcome<never> => ({ ok: false, failure: offlineFailure(status) });

/** Validates a response; an invalid one is a failure, since storing it would block everything sent later. */
const inForm = <T>(outcome: SuccessfulOutcome<unknown>, read: (data: unknown) => T): Outcome<T> => {
  try {
    return { ...outcome, data: read(outcome.data) };
  } catch (error) {
    if (!(error instanceof UnfitError)) throw error;
    logFailure('an answer lacks what a round needs', error);
    const details = [{ field: error.path }];
    return { ok: false, failure: { ...deviceFailure('round_answer_unfit'), details } };
  }
};

/** Fetches the drawings and checklists of a round, complete and in order. [ROUND-81, ROUND-82, SAVE-09] */
export const fetchRoundParts = async (send: Send, roundId: number): Promise<Outcome<Parts>> => {
  const query = { roundHistoryId: roundId, pageSize: allRows, orderBy: 'PositionNumber' };
  const [infos, lists] = await Promise.all([
    send({ name: 'listPackedRoundInfos', query, keepsBytes: true }),
    send({ name: 'listRoundQuestionLists', query, keepsBytes: true }),
  ]);
  if (!infos.ok) return infos;
  if (!lists.ok) return lists;
  if (!Array.isArray(infos.data) || !Array.isArray(lists.data)) return noRound(lists.status);
  const parts = inForm({ ...lists, data: { infos: infos.data, lists: lists.data } }, readRoundParts);
  if (parts.ok) {
    noteBytes(parts.data.infos, infos.bytes);
    noteBytes(parts.data.lists, lists.bytes);
  }
  return parts;
};

/** Fetches a round with all its parts from the server; an invalid response is a failure. [ROUND-77] */
export const fetchRound = async (send: Send, roundId: number): Promise<Outcome<RoundServerData>> => {
  const [outcome, parts] = await Promise.all([
    send({ name: 'getRound', path: { id: roundId }, query: { langCode: currentLanguage() } }),
    fetchRoundParts(send, roundId),
  ]);
  if (!outcome.ok) return outcome;
  const { data } = outcome;
  if (!(data instanceof Object) || !('id' in data) || data.id !== roundId) return noRound(outcome.status);
  const round = inForm(outcome, readRound);
  if (!round.ok) return round;
  return parts.ok ? { ...parts, data: { round: round.data, ...parts.data } } : parts;
};
