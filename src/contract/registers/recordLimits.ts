/** Maximum number of persons, roles, files and places in a record. */
export const maxRecordLinks = 200;

/** Maximum number of rows in a table of a record. */
export const maxTableRows = 200;
