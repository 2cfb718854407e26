import { flawStages, severities } from '#contract/constants.ts';
import { findingStates, lateRoundStates, workAges } from '#contract/worklists/workFilters.ts';
import { useActivePlace } from '#entities/customers/useActiveCustomer.ts';
import { idIn, useAddressParams, wordIn } from '#platform/useAddressParams.ts';

/** Kinds of work, in the order of their tabs. */
export const workTabs = ['flaws', 'rounds', 'questions'] as const;
export type WorkTab = (typeof workTabs)[number];

const anyAge = ['', ...workAges] as const;
const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);
const anyStage = ['', ...flawStages] as const;
const firstPage = { page: null } as const;

/** Returns the work requested by the address; any change of it returns to the first page. */
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
  const stage = wordIn(params, 'stage', anyStage);
  const severity = severities.find((each) => String(each) === params.get('severity')) ?? null;
  const work = {
    severity,
    personId: idIn(params, 'person'),
    stage: stage === '' ? null : stage,
  };
  const hasWork = tab === 'flaws' && Object.values(work).some((value) => value !== null);
  const state = wordIn(params, 'state', findingStates);
  const roundState = wordIn(params, 'state', lateRoundStates);
  const shownState = tab === 'rounds' ? roundState : state;
  const isNarrowed = shownState !== (tab === 'rounds' ? lateRoundStates[0] : findingStates[0]);
  const hasPeriod = period !== null && tab !== 'rounds';
  return {
    tab,
    place,
    period: hasPeriod ? period : null,
    /** Query of a list of findings. */
    findings: { ...place, state, ...period },
    /** Query of the list of flaws. */
    flaws: { ...place, state, ...period, ...work },
    /** Filters of flaws as work orders. */
    work,
    /** Query of the list of late rounds. */
    rounds: { ...place, state: roundState },
    state: shownState,
    /** True if there are more filters than place, age and role, which the tabs' numbers follow. */
    isNarrowed: isNarrowed || hasPeriod || hasWork,
    isFiltered:
      isNarrowed ||
      hasPeriod ||
      hasWork ||
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
      severity?: string | null;
      person?: string | null;
      stage?: string | null;
      start?: null;
      stop?: null;
    }) => change({ ...firstPage, ...changes }),
    onClear: () =>
      change({
        ...firstPage,
        q: null,
        age: null,
        building: null,
        role: null,
        state: null,
        start: null,
        stop: null,
        severity: null,
        person: null,
        stage: null,
      }),
  };
};

export type WorkAddress = ReturnType<typeof useWorkAddress>;
