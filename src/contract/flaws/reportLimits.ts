/** The most photos of a fault report, and for how many days its reporter's contact is kept. */
export const maxReportPhotos = 5;
export const keptContactDays = 90;

/** The days for which photos of a fault report are kept after it was turned down. */
export const keptDeclinedPhotoDays = 7;

/** The most fault reports that wait: of an item, and of a level, above which an item with none may still get its first. */
export const maxWaitingReports = { item: 20, customer: 500 } as const;
