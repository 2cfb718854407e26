import { findingStates, lateRoundStates, workAges } from '../../../contract/constants.ts';
import { useActivePlace } from '../../../entities/customers/useActiveCustomer.ts';
import { idIn, useAddressParams, wordIn } from '../../../platform/useAddressParams.ts';

/** The kinds of work, in the order of their tabs. */
export const workTabs = ['flaws', 'rounds', 'questions'] as const;
export type WorkTab = (typeof workTabs)[number];

const anyAge = ['', ...workAges] as const;
const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);
const firstPage = { page: null } as const;

/** Which work the address asks for; whatever changes that begins at the first page. */
export const useWorkAddress = () => {
  const [params, change] = useAddressParams();
  const { customerId } = useActivePlace();
  const tab = wordIn(params, 'tab', workTabs);
  const [start, stop] = [params.get('start'), params.get('stop')];
  const period = isDay(start) && isDay(stop) ? { start, stop } : null;
  const age = wordIn(params, 'age', anyAge);
  const place = {
    customerId,
    buildingId: idIn(params, 'building'),
    roleId: idIn(params, 'role'),
    age: age === '' ? null : age,
    search: params.get('q') || null,
  };
  const state = wordIn(params, 'state', findingStates);
  const roundState = wordIn(params, 'state', lateRoundStates);
  const shownState = tab === 'rounds' ? roundState : state;
  const isNarrowed = shownState !== (tab === 'rounds' ? lateRoundStates[0] : findingStates[0]);
  const hasPeriod = period !== null && tab !== 'rounds';
  return {
    tab,
    place,
    period: hasPeriod ? period : null,
    /** What a list of findings is asked for. */
    findings: { ...place, state, ...period },
    /** What the list of late rounds is asked for. */
    rounds: { ...place, state: roundState },
    state: shownState,
    /** More than the place, age and role that the numbers of the tabs keep to. */
    isNarrowed: isNarrowed || hasPeriod,
    isFiltered:
      isNarrowed ||
      hasPeriod ||
      place.search !== null ||
      place.buildingId !== null ||
      place.roleId !== null ||
      place.age !== null,
    onTab: (next: WorkTab) =>
      change({ ...firstPage, tab: next === workTabs[0] ? null : next, state: null, sort: null }, true),
    onFilter: (changes: {
      age?: string | null;
      building?: number | null;
      role?: string | null;
      state?: string | null;
      start?: null;
      stop?: null;
    }) => change({ ...firstPage, ...changes }),
    onClear: () =>
      change({
        ...{ ...firstPage, q: null, age: null, building: null, role: null },
        ...{ state: null, start: null, stop: null },
      }),
  };
};

export type WorkAddress = ReturnType<typeof useWorkAddress>;
