import { useAddressParams } from '#platform/useAddressParams.ts';

/** Value of the parameter `shown` in the address of a list that shows all records. */
export const shownAll = 'all';

/** Returns whether a list shows all records, by its address; else those that are open. */
export const useShowsAll = (): boolean => useAddressParams()[0].get('shown') === shownAll;
