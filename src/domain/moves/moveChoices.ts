import type { MoveTab, MoveType } from '#contract/constants.ts';
import type { Move } from '#contract/moves/move.ts';

/** A record chosen on a tab, and its operation. */
export interface MoveChoice {
  id: number;
  /** Building that a person is chosen for; 0 on every other tab. */
  at: number;
  name: string;
  moveType: MoveType;
  /** Record of the target that replaces it; null without a replacement. [MOVE-56] */
  idToReplace: number | null;
  /** True if a plan's finished rounds are moved too; only for plans. [MOVE-47] */
  keepHistory?: boolean;
}

/** A record that can be chosen on a tab. */
export interface MoveOffer {
  id: number;
  /** Building of a person; 0 on every other tab. */
  at: number;
  name: string;
  /** Allowed operations. */
  moveTypes: readonly MoveType[];
  /** The target can read it unchanged, so that no operation is needed. */
  staysReadable: boolean;
  /** Places of use: the move's plans, or the move's buildings for a plan; by their ids within the move. */
  places: readonly { id: number; name: string }[];
  group?: { id: number; name: string };
}

/** A record owned by the target that can replace another. */
export interface StandIn {
  id: number;
  name: string;
}

/** Returns the key of a tab's choice. */
export const choiceKey = ({ id, at }: { id: number; at: number }): string =>
  at === 0 ? `${id}` : `${id}-${at}`;

/** Initial types of added records if allowed; everything else starts as a copy. [MOVE-54, MOVE-55] */
const firstTypes: Partial<Record<MoveTab, MoveType>> = { buildings: 'move', plans: 'move', users: 'move' };

/** Returns the allowed types of a record: replace only if the target has a replacement. [MOVE-51, MOVE-52] */
export function typesOf(
  offer: Pick<MoveOffer, 'moveTypes'>,
  standIns: readonly StandIn[],
): readonly MoveType[] {
  return offer.moveTypes.filter((type) => type !== 'replace' || standIns.length > 0);
}

/**
 * Returns the initial choice for an offered record. A plan follows its building: if all its buildings are copied, the plan is too.
 * @param placeTypes types of the places where the record is used
 */
export function addedChoice(
  tab: MoveTab,
  { id, at, name, moveTypes: allowed }: MoveOffer,
  placeTypes: readonly MoveType[] = [],
): MoveChoice {
  const isCopied = tab === 'plans' && placeTypes.length > 0 && placeTypes.every((type) => type === 'copy');
  const preferredType = isCopied ? 'copy' : (firstTypes[tab] ?? 'copy');
  const moveType = allowed.includes(preferredType) ? preferredType : (allowed[0] ?? 'copy');
  return { id, at, name, moveType, idToReplace: null, ...(tab === 'plans' && { keepHistory: true }) };
}

/** Returns the initial replacement: for a checklist the target's first, for a catalogue entry one of the same name. [MOVE-49] */
function firstStandIn(tab: MoveTab, name: string, standIns: readonly StandIn[]): number | null {
  if (tab === 'lists') return standIns[0]?.id ?? null;
  const plainName = name.trim().toLowerCase();
  return standIns.find((standIn) => standIn.name.trim().toLowerCase() === plainName)?.id ?? null;
}

/** Returns a choice with another type; types other than replace drop the replacement. [MOVE-48, MOVE-49] */
function withType(
  tab: MoveTab,
  choice: MoveChoice,
  moveType: MoveType,
  standIns: readonly StandIn[],
): MoveChoice {
  if (moveType === choice.moveType) return choice;
  const idToReplace = moveType === 'replace' ? firstStandIn(tab, choice.name, standIns) : null;
  return { ...choice, moveType, idToReplace };
}

/** Changes the type of the choices with these keys; a person has one type for all their buildings. */
export function retyped(
  choices: readonly MoveChoice[],
  keys: ReadonlySet<string>,
  { tab, moveType, standIns }: { tab: MoveTab; moveType: MoveType; standIns: readonly StandIn[] },
): MoveChoice[] {
  const people = new Set(
    tab === 'users' ? choices.filter((choice) => keys.has(choiceKey(choice))).map(({ id }) => id) : [],
  );
  return choices.map((choice) =>
    keys.has(choiceKey(choice)) || people.has(choice.id) ? withType(tab, choice, moveType, standIns) : choice,
  );
}

/** Adds choices; a person's further choice takes the type they already have. */
export function joined(choices: readonly MoveChoice[], added: readonly MoveChoice[]): MoveChoice[] {
  const types = new Map(choices.filter(({ at }) => at !== 0).map(({ id, moveType }) => [id, moveType]));
  return [
    ...choices,
    ...added.map((choice) => ({ ...choice, moveType: types.get(choice.id) ?? choice.moveType })),
  ];
}

const once = (choices: readonly MoveChoice[]): MoveChoice[] =>
  [...new Map(choices.toReversed().map((choice) => [choiceKey(choice), choice])).values()].toReversed();

const savedChoice = (
  id: number | null,
  name: string,
  decision: { moveType: MoveType; idToReplace: number | null },
) =>
  id === null ? [] : [{ id, at: 0, name, moveType: decision.moveType, idToReplace: decision.idToReplace }];

/** Returns a move's saved choices on a tab; a record used by several plans is listed once, with its one type per move. */
export function savedChoices({ moveBuildings }: Pick<Move, 'moveBuildings'>, tab: MoveTab): MoveChoice[] {
  const plans = moveBuildings.flatMap(({ roundPlannings }) => roundPlannings);
  switch (tab) {
    case 'buildings':
      return moveBuildings.map(({ oldBuildingId, buildingName, moveType }) => ({
        id: oldBuildingId,
        at: 0,
        name: buildingName,
        moveType,
        idToReplace: null,
      }));
    case 'plans':
      return plans.map(({ oldRoundPlanningId, roundPlanningName, moveType, keepHistory }) => ({
        id: oldRoundPlanningId,
        at: 0,
        name: roundPlanningName,
        moveType,
        idToReplace: null,
        keepHistory,
      }));
    case 'entries':
      return once(
        plans.flatMap(({ fireProtections }) =>
          fireProtections.flatMap((part) =>
            savedChoice(part.oldFireProtectionId, part.fireProtectionName, part),
          ),
        ),
      );
    case 'lists':
      return once(
        plans.flatMap(({ questionLists }) =>
          questionLists.flatMap((part) => savedChoice(part.oldQuestionListId, part.questionListName, part)),
        ),
      );
    case 'roles':
      return once(
        plans.flatMap(({ roles }) =>
          roles.flatMap((part) => savedChoice(part.oldRoleId, part.roleName, part)),
        ),
      );
    case 'questions':
      return once(
        plans.flatMap(({ questions }) =>
          questions.flatMap((part) => savedChoice(part.oldQuestionId, part.questionName, part)),
        ),
      );
    case 'users':
      return moveBuildings.flatMap(({ oldBuildingId, users }) =>
        users.map(({ oldId, firstName, lastName, moveType }) => ({
          id: oldId,
          at: oldBuildingId,
          name: `${firstName} ${lastName}`.trim(),
          moveType,
          idToReplace: null,
        })),
      );
  }
}

const textOf = ({ moveType, idToReplace, keepHistory }: MoveChoice) =>
  `${moveType} ${idToReplace} ${keepHistory}`;

/** Returns whether two lists have the same choices, in any order. */
export function sameChoices(a: readonly MoveChoice[], b: readonly MoveChoice[]): boolean {
  if (a.length !== b.length) return false;
  const otherTexts = new Map(b.map((choice) => [choiceKey(choice), textOf(choice)]));
  return a.every((choice) => otherTexts.get(choiceKey(choice)) === textOf(choice));
}

/**
 * Returns whether a tab's prerequisites are chosen: a move with buildings, then round plans, then checklists for the questions.
 * [MOVE-32..34]
 */
export function isTabOpen(
  tab: MoveTab,
  { moveId, countOf }: { moveId: number; countOf: (tab: MoveTab) => number },
): boolean {
  if (tab === 'buildings') return true;
  if (moveId === 0 || countOf('buildings') === 0) return false;
  if (tab === 'plans') return true;
  if (countOf('plans') === 0) return false;
  return tab !== 'questions' || countOf('lists') > 0;
}

/** Returns the tab to open first: the requested one, or the last open one before it. [MOVE-32..34] */
export function openTabFor(tab: MoveTab, chosen: Parameters<typeof isTabOpen>[1]): MoveTab {
  const needed = (['lists', 'plans'] as const).filter((each) => tab === 'questions' || each === 'plans');
  return [tab, ...needed].find((each) => isTabOpen(each, chosen)) ?? 'buildings';
}

/** Reason why a move can't be saved now. [MOVE-42..44] */
export type SaveBar = 'target_missing' | 'buildings_missing' | 'loading';

/** Returns the reason why a move can't be saved, or null; reasons that the user can resolve come first. [MOVE-42..44] */
export function saveBar(at: { hasTarget: boolean; buildings: number; isLoading: boolean }): SaveBar | null {
  if (!at.hasTarget) return 'target_missing';
  if (at.buildings === 0) return 'buildings_missing';
  return at.isLoading ? 'loading' : null;
}

/** Returns the records to be replaced that lack a replacement. [MOVE-56] */
export function withoutStandIn(choices: readonly MoveChoice[]): MoveChoice[] {
  return choices.filter(({ moveType, idToReplace }) => moveType === 'replace' && idToReplace === null);
}
