/** Leaves the product for an address elsewhere; tests replace it. */
export const browserTab = { leaveFor: (url: string): void => window.location.assign(url) };
