import type { Point } from '#domain/drawings/coordinates.ts';
import type { FlawFormValues } from '#domain/flaws/flawForm.ts';
import { isFixed } from '#domain/flaws/flawForm.ts';
import type { FlawChanges, RoundAct } from '#domain/rounds/operations.ts';
import { answerFlawOf } from '#domain/rounds/answerFlaw.ts';
import { addFlawActs, answerActs, fixAllActs, fixFlawActs, okActs } from '#domain/rounds/roundActs.ts';
import { flawOf, itemOf, type ItemState, questionOf, type RoundState } from '#domain/rounds/roundView.ts';
import { getById } from '#domain/byId.ts';
import type { StoredPhoto } from '#offline/log/outboxTypes.ts';
import type { PreparedPhoto } from '#offline/photos/photo.ts';
import { photoName } from '#offline/photos/photoUpload.ts';
import { newId } from '#platform/ids.ts';
import type { ActRequest } from './recordedActs.ts';

/** Place of a new flaw: on an item, or loose on a drawing, at the clicked point or the default position. */
export type FlawPlace = { itemId: number } | { infoId: number; point: Point | null };

const itemWith = (view: RoundState, flawKey: string): ItemState | null => {
  const itemId = getById(view.flawPlaces, flawKey)?.itemId ?? null;
  return itemId === null ? null : (itemOf(view, itemId) ?? null);
};

/** Returns a prepared photo in the log's form, under its own id. */
export const storedPhoto = (
  photo: PreparedPhoto,
  owner: { ownerUserId: number; roundId: number },
): StoredPhoto => {
  const photoId = newId();
  return { ...photo, ...owner, photoId, name: photoName(photo.name, photoId) };
};

/** Returns a photo without its bytes. */
export const factsOf = ({ photoId, name, type, bytes }: StoredPhoto) => ({
  photoId,
  name,
  type,
  sizeBytes: bytes.byteLength,
});

/** Creates the act of adding a flaw with its photos; its item becomes controlled. [ROUND-57, FLAW-20..24] */
export const addingFlaw = (
  key: string,
  place: FlawPlace,
  form: FlawFormValues,
  photos: readonly StoredPhoto[],
): ActRequest => ({
  photos,
  about: { kind: 'flaw', flawKey: key, ...('itemId' in place && { itemId: place.itemId }) },
  acts: (view, who) => {
    const item = 'itemId' in place ? (itemOf(view, place.itemId) ?? null) : null;
    if ('itemId' in place && !item) return [];
    const infoId = 'infoId' in place ? place.infoId : (item?.roundHistoryInfoId ?? 0);
    const point = 'point' in place ? place.point : null;
    return addFlawActs({ state: view, infoId, item, key, form, point, photos: photos.map(factsOf) }, who);
  },
});

/**
 * Creates the act of a negative answer with photos, undone as one: the photos belong to the loose flaw of the question, or to a new one on
 * the round's first drawing. [ROUND-49]
 */
export const answeringWithPhotos = (
  questionId: number,
  answer: { description: string; done: string | null },
  flaw: { key: string; form: FlawFormValues },
  photos: readonly StoredPhoto[],
): ActRequest => ({
  photos,
  about: { kind: 'answer', questionId },
  acts: (view, who) => {
    const question = questionOf(view, questionId);
    if (!question) return [];
    const answered = answerActs(question, { state: 'negative', ...answer }, who);
    const facts = photos.map(factsOf);
    const answerFlaw = answerFlawOf(view, question);
    if (answerFlaw) {
      const photoActs = facts.map(({ photoId, ...photo }): RoundAct => ({
        kind: 'photoAdded',
        targetId: photoId,
        payload: { ...photo, flawKey: answerFlaw.key },
      }));
      return [...answered, ...photoActs];
    }
    const [info] = view.infos;
    if (!info || facts.length === 0) return answered;
    return [
      ...answered,
      ...addFlawActs({ ...flaw, state: view, infoId: info.id, item: null, photos: facts }, who),
    ];
  },
});

/** Creates the act of changing texts, type or scale of a flaw. */
export const changingFlaw = (flawKey: string, payload: FlawChanges): ActRequest => ({
  about: { kind: 'change', flawKey },
  acts: (view) => (flawOf(view, flawKey) ? [{ kind: 'flawChanged', targetId: flawKey, payload }] : []),
});

/** Creates the act of fixing an open flaw; a fixed one is unchanged. [ROUND-58, FLAW-07, FLAW-19] */
export const fixingFlaw = (
  flawKey: string,
  measure: string,
  description: string | undefined,
): ActRequest => ({
  about: { kind: 'fix', flawKey },
  acts: (view, who) => {
    const flaw = flawOf(view, flawKey);
    if (!flaw || isFixed(flaw)) return [];
    const isDescriptionChanged = description !== undefined && description !== flaw.description;
    const descriptionActs = isDescriptionChanged
      ? [{ kind: 'flawChanged' as const, targetId: flawKey, payload: { description } }]
      : [];
    return [...descriptionActs, ...fixFlawActs(itemWith(view, flawKey), flaw, measure, who)];
  },
});

/** Creates the act of fixing all open flaws of an item, which becomes controlled. [FLAW-21, FLAW-22, ROUND-58] */
export const fixingAll = (itemId: number, measure: string): ActRequest => ({
  about: { kind: 'fix', itemId },
  acts: (view, who) => {
    const item = itemOf(view, itemId);
    return item ? [...fixAllActs(item.flaws, measure, who), ...okActs(item, who)] : [];
  },
});

/** Creates the act of removing a flaw that was created here. */
export const removingFlaw = (flawKey: string): ActRequest => ({
  about: { kind: 'remove', flawKey },
  acts: (view) => (flawOf(view, flawKey) ? [{ kind: 'flawRemoved', targetId: flawKey, payload: {} }] : []),
});

/** Creates the act of adding a photo to a flaw. */
export const addingPhoto = (flawKey: string, photo: StoredPhoto): ActRequest => ({
  photos: [photo],
  about: { kind: 'photo', flawKey },
  acts: (view) => {
    const { photoId, ...facts } = factsOf(photo);
    return flawOf(view, flawKey)
      ? [{ kind: 'photoAdded', targetId: photoId, payload: { ...facts, flawKey } }]
      : [];
  },
});

/** Creates the act of removing a photo. */
export const removingPhoto = (flawKey: string, photoId: string): ActRequest => ({
  about: { kind: 'photoRemoval', flawKey },
  acts: (view) =>
    flawOf(view, flawKey)?.photos.some((photo) => photo.photoId === photoId)
      ? [{ kind: 'photoRemoved', targetId: photoId, payload: { flawKey } }]
      : [],
});
