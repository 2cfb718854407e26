import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { RowsSkeleton } from '#components/feedback/Skeletons.tsx';
import { PickPanes } from '#components/panes/PickPanes.tsx';
import type { MoveTab } from '#contract/constants.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { GroupSettings } from './GroupSettings.tsx';
import { MoreBuildings } from './MoreBuildings.tsx';
import { PeoplePicker } from './PeoplePicker.tsx';
import { RowSettings } from './RowSettings.tsx';
import { useTabChoices } from './useTabChoices.ts';
import { useTabEntries } from './useTabEntries.ts';
import type { MoveInWizard } from '../useMoveDraft.ts';
import type { TabOffers } from '../useMoveOffers.ts';
import type { PeopleChoice } from './usePeopleChoice.ts';
import type { SaveFaults } from '../useSaveMove.ts';

/** Server-side search of the first tab. [MOVE-29] */
export type BuildingSearch = { text: string; change: (text: string) => void };

type MoveTabPanesProps = {
  tab: MoveTab;
  wizard: MoveInWizard;
  offered: TabOffers;
  faults: SaveFaults | null;
  onForgive: (keys: readonly string[]) => void;
  search: BuildingSearch;
  people: PeopleChoice;
};

const searchAfterMs = 250;

/** Panes of a tab: its offers next to its choices. [MOVE-27..31, MOVE-41] */
export const MoveTabPanes = (props: MoveTabPanesProps) => {
  const { tab, wizard, offered, faults, onForgive, search, people } = props;
  const { t } = useTranslation('moves');
  const textOf = useFailureText();
  const { offers, standIns, total, error, retry } = offered;
  const acts = useTabChoices({ tab, wizard, offered, onForgive });
  const { available, chosen } = useTabEntries({ tab, wizard, offers });
  const rowFaults = faults?.tab === tab ? faults.rows : undefined;
  const empty = t('wizard.empty');
  const texts = useMemo(
    () => ({
      available: t(`wizard.lists.${tab}.available`),
      chosen: t(`wizard.lists.${tab}.chosen`),
      noneAvailable: empty,
      noneChosen: empty,
    }),
    [t, tab, empty],
  );
  return (
    <PickPanes<string>
      key={tab}
      entries={available}
      chosen={chosen}
      onChange={acts.choose}
      texts={texts}
      asked={
        tab === 'buildings'
          ? { value: search.text, onChange: search.change, debounceMs: searchAfterMs }
          : undefined
      }
      above={tab === 'users' ? <PeoplePicker choice={people} /> : undefined}
      instead={
        error ? <FailureAlert text={textOf(error)} onRetry={retry} /> : offers ? undefined : <RowsSkeleton />
      }
      below={
        tab === 'buildings' && offers && total > offers.length ? (
          <MoreBuildings
            wizard={wizard}
            search={search.text}
            shown={offers.length}
            total={total}
            onAdd={acts.add}
          />
        ) : undefined
      }
      settings={{
        entry: ({ id: key }) => {
          const choice = acts.choiceOf(key);
          return choice ? (
            <RowSettings
              choice={choice}
              types={acts.typesOf([key])}
              standIns={standIns}
              fault={rowFaults?.get(key)}
              onType={(moveType) => acts.retype([key], moveType)}
              onStandIn={(id) => acts.replaceBy(key, id)}
              onKeepHistory={(isKept) => acts.keepHistory(key, isKept)}
            />
          ) : null;
        },
        ...(tab === 'questions' && {
          group: ({ name }, entries) => {
            const keys = entries.map(({ id }) => id);
            return (
              <GroupSettings
                name={name}
                chosen={keys.map((key) => acts.choiceOf(key)?.moveType ?? 'copy')}
                types={acts.typesOf(keys)}
                onType={(moveType) => acts.retype(keys, moveType)}
              />
            );
          },
        }),
      }}
    />
  );
};
