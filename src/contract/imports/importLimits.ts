/** Maximum number of people in one import. */
export const maxImportRows = 1000;

/** Maximum rows of a large import, and characters of a cell: above the limit of any field, so that a text that is too long is reported. */
export const maxLargeImportRows = 5000;

export const maxLargeImportCell = 5000;

/** Maximum number of items in one import. */
export const maxItemImportRows = 2000;

/** Maximum number of characters in an imported cell. */
export const maxImportCell = 1000;
