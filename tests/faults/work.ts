import sharp from 'sharp';
import type { RoundAct } from '#domain/rounds/operations.ts';
import type { RoundServerData } from '#domain/rounds/roundView.ts';
import type { RoundOwner, StoredPhoto } from '#offline/log/outboxTypes.ts';
import { photoName } from '#offline/photos/photoUpload.ts';
import type { Random } from './random.ts';
import type { Worker } from './tablet.ts';

/** Number of targets of each kind; each becomes one call of the save. */
export interface WorkSize {
  questions: number;
  items: number;
  newFlaws: number;
  changedFlaws: number;
  photos: number;
}

/** With the closing call these are the round of 40 calls. */
export const roundOf40: WorkSize = { questions: 12, items: 8, newFlaws: 6, changedFlaws: 4, photos: 3 };
/** A large house: 360 calls with the closing one. */
export const roundOf360: WorkSize = {
  questions: 90,
  items: 100,
  newFlaws: 40,
  changedFlaws: 20,
  photos: 29,
};

/** Four of five items are one call more: replaced, serviced, scanned, or photographed as they couldn't be checked. */
const alongItems = ({ items }: WorkSize): number => items - Math.ceil(items / 5);

/** Returns the number of calls of a save, including the finishing one. */
export const callCount = (size: WorkSize): number =>
  size.questions + size.items + alongItems(size) + size.newFlaws + size.changedFlaws + size.photos + 1;

/** Records that the backend must hold in the end, computed from the inspector's actions without the product's code. */
export interface Expected {
  answers: Map<number, { answer: string | null; answerDescription: string; by: string }>;
  items: Map<number, { controlled: string; isSkipped: boolean; by: string }>;
  /** Action recorded with an item, by the item's id. */
  along: Map<number, 'replaced' | 'serviced' | 'scanned' | 'photographed'>;
  /** By name, which is unique. */
  newFlaws: Map<string, { description: string; measure: string; by: string; photos: number }>;
  changedFlaws: Map<number, { name?: string; measure?: string; isFixed: boolean; by: string }>;
  done: string | null;
}

export const nothingExpected = (): Expected => ({
  answers: new Map(),
  items: new Map(),
  along: new Map(),
  newFlaws: new Map(),
  changedFlaws: new Map(),
  done: null,
});

/** One step of the inspector: its acts, and its effect on the expected state. */
export interface Step {
  acts: RoundAct[];
  photos: StoredPhoto[];
  expect: (expected: Expected) => void;
}

/** The part of a round that one worker has alone. */
export interface Share {
  questions: readonly { id: number; positive: string; negative: string }[];
  items: readonly { id: number; infoId: number; mapItemId: number | null }[];
  oldFlaws: readonly number[];
}

/** Divides a round among several: question, item and old flaw number n go to worker n modulo their number. */
export const sharesOf = (data: RoundServerData, workers: number): Share[] => {
  const questions = data.lists.flatMap((list) => list.roundHistoryQuestions);
  const items = data.infos.flatMap((info) =>
    info.roundHistoryItems.map(({ id, mapItemId }) => ({ id, mapItemId, infoId: info.id })),
  );
  const oldFlaws = data.infos.flatMap((info) =>
    info.roundHistoryItems.flatMap((item) => item.flaws.map(({ id }) => id)),
  );
  const part = <T>(all: readonly T[], worker: number): T[] =>
    all.filter((_, index) => index % workers === worker);
  return Array.from({ length: workers }, (_, worker) => ({
    questions: part(questions, worker),
    items: part(items, worker),
    oldFlaws: part(oldFlaws, worker),
  }));
};

const shades = 8;
let pictures: Promise<ArrayBuffer[]> | undefined;

const draw = async (shade: number): Promise<ArrayBuffer> => {
  const background = { r: shade * 30, g: 120, b: 200 };
  const bytes = await sharp({ create: { width: 16, height: 12, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return new Uint8Array(bytes).buffer;
};

/** Small photos, drawn once. */
const photoBytes = (): Promise<ArrayBuffer[]> => {
  pictures ??= Promise.all(Array.from({ length: shades }, (_, shade) => draw(shade)));
  return pictures;
};

/** Everything a step is made with. */
export interface WorkOptions {
  size: WorkSize;
  share: Share;
  owner: RoundOwner;
  worker: Worker;
  random: Random;
  now: () => number;
  /** Distinguishes it from all other work of the run. */
  label: string;
}

const take = <T>(all: readonly T[], count: number, what: string): T[] => {
  if (all.length < count) throw new Error(`The round has too few ${what} for this work.`);
  return all.slice(0, count);
};

/** The steps of an inspector's work, in the order of the round; nothing is finished yet. */
export const makeWork = async (options: WorkOptions): Promise<Step[]> => {
  const { size, share, owner, worker, random, now, label } = options;
  const bytes = await photoBytes();
  const at = (): string => new Date(now()).toISOString();
  const by = worker.email;

  const questions = take(share.questions, size.questions, 'questions').map((question, index): Step => {
    const isNegative = index % 3 === 1;
    // Every third is irrelevant, which is not the same as unanswered.
    const answer = index % 3 === 2 ? '' : isNegative ? question.negative : question.positive;
    const answerDescription = isNegative ? `Blockerad ${label}.${index}` : '';
    const payload = { answer, answerDescription, done: null, userName: by };
    return {
      acts: [{ kind: 'questionAnswered', targetId: question.id, payload }],
      photos: [],
      expect: ({ answers }) => answers.set(question.id, { answer, answerDescription, by }),
    };
  });

  const items = take(share.items, size.items, 'items').map((item, index): Step => {
    const controlled = at();
    const isSkipped = index % 5 === 4;
    const photo = {
      ...owner,
      photoId: random.uuid(),
      type: 'image/jpeg',
      bytes: random.pick(bytes),
      sha256: '',
    };
    const name = photoName('image.jpg', photo.photoId);
    const { id: itemId, mapItemId } = item;
    const on = { itemId, mapItemId: mapItemId ?? 0, done: controlled, note: label };
    const facts = { itemId, name, type: photo.type, sizeBytes: photo.bytes.byteLength };
    const along = ([null, 'replaced', 'serviced', 'scanned', 'photographed'] as const)[index % 5] ?? null;
    const alongActs: Record<NonNullable<typeof along>, RoundAct> = {
      replaced: { kind: 'itemReplaced', targetId: random.uuid(), payload: { ...on, size: '6 kg' } },
      serviced: { kind: 'serviceNoted', targetId: random.uuid(), payload: { ...on, serviceKey: 'service' } },
      scanned: { kind: 'itemScanned', targetId: itemId, payload: { scan: 'scanned', reason: '' } },
      photographed: { kind: 'itemPhotoAdded', targetId: photo.photoId, payload: facts },
    };
    const act: RoundAct = isSkipped
      ? {
          kind: 'itemNotChecked',
          targetId: item.id,
          payload: { controlled, userName: by, reason: 'locked', note: label },
        }
      : {
          kind: 'itemControlled',
          targetId: item.id,
          payload: { controlled, userName: by, markedRemaining: false },
        };
    return {
      acts: along ? [act, alongActs[along]] : [act],
      photos: isSkipped ? [{ ...photo, name }] : [],
      expect: (expected) => {
        expected.items.set(item.id, { controlled, isSkipped, by });
        if (along) expected.along.set(item.id, along);
      },
    };
  });

  const newFlaws = Array.from({ length: size.newFlaws }, (_, index): Step => {
    const item = share.items[index % share.items.length];
    if (!item) throw new Error('The round has no items for this work.');
    const isLoose = index % 3 === 2;
    const name = `Brist ${label}.${index}`;
    const [description, measure] = [`Vid dörr ${index}`, `Byt ${index}`];
    const flawKey = random.uuid();
    const ownPhotos = Array.from({ length: photosOf(index, size) }, () => {
      const photoId = random.uuid();
      // As a camera names them all; the product's own name for it tells them apart.
      const name = photoName('image.jpg', photoId);
      return { ...owner, photoId, name, type: 'image/jpeg', bytes: random.pick(bytes), sha256: '' };
    });
    const addition: RoundAct = {
      kind: 'flawAdded',
      targetId: flawKey,
      payload: {
        name,
        description,
        measure,
        infoId: item.infoId,
        created: at(),
        itemId: isLoose ? null : item.id,
        mapItemId: isLoose ? null : item.mapItemId,
        done: null,
        doneBy: '',
        performer: by,
        responsible: null,
        responsibleName: '',
        flawTypeId: null,
        flawPositionX: isLoose ? 100 + index : null,
        flawPositionY: isLoose ? 200 + index : null,
        flawScale: isLoose ? 1 : null,
      },
    };
    const photoActs = ownPhotos.map(({ photoId, ...photo }): RoundAct => {
      const { name: fileName, type } = photo;
      const payload = { flawKey, name: fileName, type, sizeBytes: photo.bytes.byteLength };
      return { kind: 'photoAdded', targetId: photoId, payload };
    });
    return {
      acts: [addition, ...photoActs],
      photos: ownPhotos,
      expect: (expected) =>
        expected.newFlaws.set(name, { description, measure, by, photos: ownPhotos.length }),
    };
  });

  const changedFlaws = take(share.oldFlaws, size.changedFlaws, 'old flaws').map((id, index): Step => {
    const measure = `Åtgärdad ${label}.${index}`;
    if (index % 2 === 0) {
      const payload = { done: at(), doneBy: by, measure };
      return {
        acts: [{ kind: 'flawFixed', targetId: String(id), payload }],
        photos: [],
        expect: (expected) => expected.changedFlaws.set(id, { measure, isFixed: true, by }),
      };
    }
    const name = `Ändrad ${label}.${index}`;
    return {
      acts: [{ kind: 'flawChanged', targetId: String(id), payload: { name } }],
      photos: [],
      expect: (expected) => expected.changedFlaws.set(id, { name, isFixed: false, by }),
    };
  });

  return [...questions, ...items, ...newFlaws, ...changedFlaws];
};

/** The photos are dealt out to the flaws one after the other. */
const photosOf = (index: number, { photos, newFlaws }: WorkSize): number =>
  Math.floor(photos / newFlaws) + (index < photos % newFlaws ? 1 : 0);

/** Finishing the round. */
export const finishStep = (roundId: number, done: string): Step => ({
  acts: [{ kind: 'roundFinished', targetId: roundId, payload: { done } }],
  photos: [],
  expect: (expected) => {
    expected.done = done;
  },
});
