import { screen, within } from '@testing-library/react';
import { beforeAll } from 'vitest';
import type { Question, QuestionGroup, QuestionList } from '#contract/checklists/checklist.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { setWidth, useScreens } from './screens.tsx';
import type { Person } from '../seeds/seedPeople.ts';

const questionFields = { description: 'Titta ordentligt.', law: '', positive: 'Ja', negative: 'Nej' };

/** Sets up the checklists' screens for a test file. */
export async function useChecklistScreens() {
  const screens = await useScreens();
  const { backend, open } = screens;

  beforeAll(async () => {
    await preloadTexts(['checklists', 'lists', 'rounds']);
    await import('#features/checklists/ChecklistsScreen.tsx');
    await import('#features/checklists/ChecklistScreen.tsx');
    await import('#app/shell/notices/NoticeStack.tsx');
  }, 60_000);

  async function begin() {
    const tenant = await backend.seed.tenant();
    await backend.seed.licence(tenant.root, { checklist: true });
    const customerId = tenant.level.id;
    const token = await backend.seed.tokenFor(tenant.people.Admin, ['checklist']);
    const admin = { ...tenant.people.Admin, token };
    const post = async <T>(path: string, body: object, by = token) =>
      (await backend.ask<T>('POST', `v1/${path}`, { token: by, body, key: crypto.randomUUID() })).data;
    const list = (name: string, more: object = {}) =>
      post<QuestionList>('QuestionList', { name, customerId, ...more });
    const group = async (name: string, questions: readonly string[]) => {
      const newGroup = await post<QuestionGroup>('QuestionGroup', { name, customerId });
      const newQuestions = [];
      for (const question of questions)
        newQuestions.push(
          await post<Question>('Question', {
            ...questionFields,
            name: question,
            questionGroupId: newGroup.id,
          }),
        );
      return newQuestions;
    };
    const storedList = async (id: number) =>
      (await backend.ask<QuestionList>('GET', `v1/QuestionList/${id}`, { token })).data;
    return { ...tenant, admin, customerId, post, list, group, stored: storedList };
  }
  const openAt = (path: string, who: Person, customerId: number) => {
    setWidth(1440);
    return open(`/en/${path}?customer=${customerId}`, who);
  };

  return { ...screens, begin, openAt };
}

/** Finds one of the two lists of a screen by its title. */
export const paneOf = async (name: string) => within(await screen.findByRole('region', { name }));
