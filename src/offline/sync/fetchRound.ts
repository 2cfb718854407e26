import { allRows } from '../../contract/constants.ts';
import type { RoundServerData } from '../../domain/roundView.ts';
import type { CallAnswer } from '../../platform/callAddress.ts';
import type { Outcome } from '../../platform/envelope.ts';
import { offlineFailure } from '../../platform/failure.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import type { SavePorts } from '../send/savePorts.ts';

type Send = SavePorts['send'];
type Parts = Pick<RoundServerData, 'infos' | 'lists'>;

const ask = async <Name extends 'getRound' | 'listRoundInfos' | 'listRoundQuestionLists'>(
  send: Send,
  name: Name,
  input: { path?: { id: number }; query?: Record<string, string | number> },
): Promise<Outcome<CallAnswer<Name>>> => (await send({ name, ...input })) as Outcome<CallAnswer<Name>>;

const noRound = (status: number): Outcome<never> => ({ ok: false, failure: offlineFailure(status) });

/** The drawings and checklists of a round, whole and in order. [ROUND-81, ROUND-82, SAVE-09] */
export const fetchRoundParts = async (send: Send, roundId: number): Promise<Outcome<Parts>> => {
  const query = { roundHistoryId: roundId, pageSize: allRows, orderBy: 'PositionNumber' };
  const infos = await ask(send, 'listRoundInfos', { query });
  if (!infos.ok) return infos;
  const lists = await ask(send, 'listRoundQuestionLists', { query });
  if (!lists.ok) return lists;
  if (!Array.isArray(infos.data) || !Array.isArray(lists.data)) return noRound(lists.status);
  return { ...lists, data: { infos: infos.data, lists: lists.data } };
};

/**
 * A round with all its parts as the server has it now; an answer that holds no such round is nobody's, since what is kept of it would
 * stand in the way of all that is sent later. [ROUND-77]
 */
export const fetchRound = async (send: Send, roundId: number): Promise<Outcome<RoundServerData>> => {
  const round = await ask(send, 'getRound', {
    path: { id: roundId },
    query: { langCode: currentLanguage() },
  });
  if (!round.ok) return round;
  if (!(round.data instanceof Object) || round.data.id !== roundId) return noRound(round.status);
  const parts = await fetchRoundParts(send, roundId);
  return parts.ok ? { ...parts, data: { round: round.data, ...parts.data } } : parts;
};
