import type { RoundHistoryInfo, RoundHistoryQuestionList } from '#contract/rounds/round.ts';
import { useRoundScreens } from '../screens/roundScreens.ts';

/** Sets up rounds with two different answers to one question. */
export async function useConflictsScene() {
  const { backend, open, seed } = await useRoundScreens();

  /**
   * Seeds a round where the inspector answered no and another one, unaware of it, yes; item 1 is skipped and
   * checked likewise.
   */
  const answeredTwice = async () => {
    const fixture = await seed.round({ moreItems: [2], questions: [{ name: 'Är vägen fri?' }] });
    const { inspector: anna, people, round } = fixture;
    const bo = people.User;
    const query = { roundHistoryId: round.id, pageSize: 0, orderBy: 'PositionNumber' };
    const options = { token: anna.token, query };
    const infos = await backend.ask<RoundHistoryInfo[]>('GET', 'v1/RoundHistoryInfo', options);
    const lists = await backend.ask<RoundHistoryQuestionList[]>(
      'GET',
      'v1/RoundHistoryQuestionList',
      options,
    );
    const items = infos.data.flatMap((info) => info.roundHistoryItems);
    const item = items[0];
    const question = lists.data[0]?.roundHistoryQuestions[0];
    if (!item || !question) throw new Error('no item or question');
    const put = (path: string, token: string, body: object) => {
      backend.time.now = new Date(backend.time.now.getTime() + 60_000);
      return backend.ask('PUT', path, { token, body });
    };
    const answer = (who: { token: string }, body: object) =>
      put(`v1/RoundHistoryQuestion/${question.id}`, who.token, { basedOn: question.updated, ...body });
    const judge = (who: { token: string }, continueWithoutAdding: boolean) =>
      put(`v1/RoundHistoryItem/${item.id}`, who.token, {
        controlled: backend.time.now.toISOString(),
        continueWithoutAdding,
        basedOn: item.updated,
      });
    const finish = async () => {
      for (const item of items) {
        const body = { controlled: backend.time.now.toISOString(), continueWithoutAdding: false };
        await put(`v1/RoundHistoryItem/${item.id}`, bo.token, body);
      }
      await put(`v1/RoundHistory/${round.id}`, bo.token, { done: backend.time.now.toISOString() });
    };
    const readLists = async () =>
      (await backend.ask<RoundHistoryQuestionList[]>('GET', 'v1/RoundHistoryQuestionList', options)).data[0]
        ?.roundHistoryQuestions[0];
    return { ...fixture, anna, bo, question, answer, judge, finish, read: readLists };
  };
  return { open, answeredTwice };
}
