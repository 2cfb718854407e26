import { useMemo } from 'react';
import type { MoveTab, MoveType } from '#contract/constants.ts';
import { moveTypes } from '#contract/constants.ts';
import type { MoveChoice, MoveOffer } from '#domain/moves/moveChoices.ts';
import { addedChoice, choiceKey, joined, retyped, typesOf } from '#domain/moves/moveChoices.ts';
import type { MoveInWizard } from '../useMoveDraft.ts';
import type { TabOffers } from '../useMoveOffers.ts';

type TabChoices = {
  tab: MoveTab;
  wizard: MoveInWizard;
  offered: TabOffers;
  /** Called with changed rows: their refusals no longer apply. */
  onForgive: (keys: readonly string[]) => void;
};

const byKey = <Row extends { id: number; at: number }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [choiceKey(row), row]));

/** Returns the changes of a tab's choices: add, remove, type, replacement, finished rounds. [MOVE-47..56] */
export const useTabChoices = ({ tab, wizard, offered, onForgive }: TabChoices) => {
  const { move, choicesOf, change } = wizard;
  const { offers, standIns } = offered;
  const choices = choicesOf(tab);
  const choicesByKey = useMemo(() => byKey(choices), [choices]);
  const offer = useMemo(() => byKey(offers ?? []), [offers]);

  const placeTypes = ({ places }: MoveOffer): MoveType[] => {
    const types = new Map(move?.moveBuildings.map(({ id, moveType }) => [id, moveType]));
    return places.flatMap(({ id }) => types.get(id) ?? []);
  };
  const make = (record: MoveOffer): MoveChoice => {
    return addedChoice(tab, { ...record, moveTypes: typesOf(record, standIns) }, placeTypes(record));
  };
  const add = (records: readonly MoveOffer[]) =>
    change(tab, joined(choices, records.filter((record) => !choicesByKey.has(choiceKey(record))).map(make)));
  const edit = (key: string, changes: Partial<MoveChoice>) => {
    onForgive([key]);
    change(
      tab,
      choices.map((choice) => (choiceKey(choice) === key ? { ...choice, ...changes } : choice)),
    );
  };

  return {
    add,
    /** Called by the two lists with the keys of all current choices. */
    choose: (keys: readonly string[]) => {
      const requestedKeys = new Set(keys);
      const keptChoices = choices.filter((choice) => requestedKeys.has(choiceKey(choice)));
      onForgive([...choicesByKey.keys()].filter((key) => !requestedKeys.has(key)));
      change(
        tab,
        joined(
          keptChoices,
          keys
            .filter((key) => !choicesByKey.has(key))
            .flatMap((key) => {
              const record = offer.get(key);
              return record ? [make(record)] : [];
            }),
        ),
      );
    },
    choiceOf: (key: string): MoveChoice | undefined => choicesByKey.get(key),
    /** Returns the types allowed for several records together. */
    typesOf: (keys: readonly string[]): readonly MoveType[] => {
      const types = keys.flatMap((key) => {
        const record = offer.get(key);
        return record ? typesOf(record, standIns) : [];
      });
      return moveTypes.filter((type) => types.includes(type));
    },
    retype: (keys: readonly string[], moveType: MoveType) => {
      const may = keys.filter((key) => offer.get(key)?.moveTypes.includes(moveType));
      onForgive(keys);
      change(tab, retyped(choices, new Set(may), { tab, moveType, standIns }));
    },
    replaceBy: (key: string, idToReplace: number | null) => edit(key, { idToReplace }),
    keepHistory: (key: string, isKept: boolean) => edit(key, { keepHistory: isKept }),
  };
};
