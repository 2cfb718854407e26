/** Maximum number of photos in a fault report, and days for which its reporter's contact is kept. */
export const maxReportPhotos = 5;
export const keptContactDays = 90;

/** Days for which the photos of a declined fault report are kept. */
export const keptDeclinedPhotoDays = 7;

/** Maximum number of undecided fault reports: per item, and per level; above the latter, an item without one still accepts its first. */
export const maxWaitingReports = { item: 20, customer: 500 } as const;
