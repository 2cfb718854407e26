import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { roundHistoryQuestions } from '#server/db/schema/rounds.ts';
import { useFindingsScreens } from '#tests/support/screens/findingsScreens.ts';
import { dashboardAddress } from '#tests/support/screens/roundScreens.ts';

const { backend, open, seed } = await useFindingsScreens();
const { db } = backend;

test('a building’s questions are those that are searched for, and nothing else', async () => {
  const house = await seed.house();
  const question = await seed.answerNo(house, 'Pallar i vägen');
  const [answered] = await db
    .select()
    .from(roundHistoryQuestions)
    .where(eq(roundHistoryQuestions.id, question.id));
  if (!answered) throw new Error('The question is gone.');
  const otherQuestion = { ...answered, id: undefined, name: 'Lyser skylten?', answerDescription: 'Mörk' };
  await db.insert(roundHistoryQuestions).values(otherQuestion);
  await open(dashboardAddress(house, '&questions.q=skylten'), house.inspector);
  const table = await screen.findByRole('table', { name: 'Questions: To handle' });
  const openButton = { name: /^Open the question/ };
  await waitFor(() => expect(within(table).getAllByRole('button', openButton)).toHaveLength(1));
  expect(within(table).getByRole('button', openButton)).toHaveTextContent('Lyser skylten?');
});
