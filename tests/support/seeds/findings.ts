import { eq } from 'drizzle-orm';
import { mapItems } from '#server/db/schema/drawings.ts';
import { flawFiles } from '#server/db/schema/flawEvents.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { textKeys } from '#server/db/textKeys.ts';
import type { RoundHistoryQuestionList } from '#contract/rounds/round.ts';
import type { Backend } from '../server/backend.ts';
import { pixelPng } from '../pixelPng.ts';
import { roundSeed } from './roundSeed.ts';
import { only } from './seedPeople.ts';
import { storeBytes } from './storedBytes.ts';

const msPerDay = 86_400_000;

/** Returns seeds of a building whose round found flaws and questions, as the dashboard's tables show them. */
export const findingsSeed = (backend: Backend) => {
  const { db, seed, time } = backend;
  const rounds = roundSeed(backend);
  const daysAgo = (days: number): string => new Date(time.now.getTime() - days * msPerDay).toISOString();

  type Place = { id: number; customerId: number; buildingId: number; mapId: number };

  /** Creates a flaw of an item, or without one, found this many days ago. */
  const flaw = async (
    place: Place,
    name: string,
    days: number,
    changes: Partial<typeof flaws.$inferInsert> = {},
  ) => {
    const values = {
      customerId: place.customerId,
      buildingId: place.buildingId,
      mapId: place.mapId,
      mapItemId: place.id,
      name,
      ...textKeys(name),
      performer: 'tidigare@example.com',
      created: daysAgo(days),
      updated: daysAgo(days),
      ...changes,
    };
    return only(await db.insert(flaws).values(values).returning());
  };

  /** Gives a flaw a photo of one pixel. */
  const photo = async (of: { id: number; customerId: number }) => {
    const file = await seed.file(
      { customerId: of.customerId },
      {
        ...storeBytes(backend, new Uint8Array(pixelPng)),
        name: 'brist.png',
      },
    );
    const stamps = { created: daysAgo(0), updated: daysAgo(0) };
    await db
      .insert(flawFiles)
      .values({ customerId: of.customerId, flawId: of.id, fileId: file.id, ...stamps });
    return file;
  };

  /**
   * Starts a round with two questions, its item with technical and service fields, another item, and four
   * flaws: late, new, fixed, and one without an item but with a flaw type.
   */
  const house = async (options: { hasDrawing?: boolean } = {}) => {
    const fixture = await rounds.round({
      ...options,
      moreItems: [4],
      questions: [{ name: 'Är vägen fri?' }, { name: 'Fungerar lampan?' }],
    });
    const { item, map, protection, round, role, category } = fixture;
    const facts = {
      size: '6 kg',
      manufacture: 'Presto',
      other: 'Vid dörren',
      positionX: 400,
      positionY: 400,
      placementDescription: 'Entré',
      extra: { Model: 'P6', chargeYear: 2021, comment: 'Plomberad' },
    };
    await db.update(mapItems).set(facts).where(eq(mapItems.id, item.id));
    await seed.mapItem(map, protection, { positionNumber: 2, positionX: 405, positionY: 402 });
    const flawFields = { roundHistoryId: round.id, responsible: role.id, responsibleName: role.name };
    const late = await flaw(item, 'Plombering bruten', 31, flawFields);
    const fresh = await flaw(item, 'Skylt saknas', 29, flawFields);
    const done = await flaw(item, 'Slang sprucken', 60, {
      done: daysAgo(2),
      doneBy: 'fixare@example.com',
      measure: 'Bytt slang',
    });
    const loose = await flaw(item, 'Blockerad väg', 1, {
      mapItemId: null,
      flawTypeId: (await seed.reference()).type.id,
    });
    return { ...fixture, late, fresh, done, loose, category };
  };

  /** Answers the round's first question with its negative text as the inspector, and returns the question. */
  const answerNo = async (made: Awaited<ReturnType<typeof house>>, text: string) => {
    const { token } = made.inspector;
    const lists = await backend.ask<RoundHistoryQuestionList[]>('GET', 'v1/RoundHistoryQuestionList', {
      token,
      query: { roundHistoryId: made.round.id, pageSize: 0 },
    });
    const question = only(lists.data).roundHistoryQuestions[0];
    if (!question) throw new Error('The round has no question.');
    const body = { answer: question.negative, answerDescription: text };
    await backend.ask('PUT', `v1/RoundHistoryQuestion/${question.id}`, { token, body });
    return question;
  };

  return { ...rounds, flaw, photo, house, answerNo, daysAgo };
};
