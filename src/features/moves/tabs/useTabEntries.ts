import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PickEntry } from '#components/panes/paneRows.ts';
import type { MoveOffer } from '#domain/moves/moveChoices.ts';
import type { MoveTab } from '#contract/constants.ts';
import { choiceKey } from '#domain/moves/moveChoices.ts';
import type { MoveInWizard } from '../useMoveDraft.ts';

type TabEntries = { tab: MoveTab; wizard: MoveInWizard; offers: readonly MoveOffer[] | undefined };

/** Maximum number of named places; the remaining ones are counted. */
const mostNamed = 2;

/** Returns the rows of a tab's two lists: names with their places of use, questions by group, people by building. [MOVE-31] */
export const useTabEntries = ({ tab, wizard, offers }: TabEntries) => {
  const { t } = useTranslation('moves');
  const { move, choicesOf } = wizard;
  const choices = choicesOf(tab);
  const placesOf = useMemo(() => {
    const counted = tab === 'plans' ? 'buildings' : 'plans';
    return ({ places }: MoveOffer): string | undefined => {
      if (tab === 'buildings' || tab === 'users') return undefined;
      return places.length > mostNamed
        ? t(`wizard.${counted}`, { count: places.length })
        : places.map(({ name }) => name).join(', ');
    };
  }, [t, tab]);
  const available = useMemo(
    () =>
      (offers ?? []).map((offer): PickEntry<string> => ({
        id: choiceKey(offer),
        name: offer.name,
        group: offer.group,
        note: offer.staysReadable ? t('wizard.stays') : placesOf(offer),
        isAside: offer.staysReadable,
      })),
    [offers, placesOf, t],
  );
  const chosenEntries = useMemo(() => {
    const offered = new Map((offers ?? []).map((offer) => [choiceKey(offer), offer]));
    const buildings = new Map(
      move?.moveBuildings.map((building) => [building.oldBuildingId, building.buildingName]),
    );
    return choices.map((choice): PickEntry<string> => {
      const key = choiceKey(choice);
      const offer = offered.get(key);
      const building = buildings.get(choice.at);
      return {
        id: key,
        name: choice.name,
        note: offer && placesOf(offer),
        group: offer?.group ?? (building === undefined ? undefined : { id: choice.at, name: building }),
      };
    });
  }, [offers, placesOf, choices, move]);
  return { available, chosen: chosenEntries };
};
