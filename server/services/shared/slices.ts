/** Rows per statement: the number of parameters is limited. */
const rowsAtOnce = 1000;

/** Processes rows in batches of the size that a statement allows. */
export const inSlices = async <Row>(
  rows: readonly Row[],
  act: (slice: Row[]) => Promise<unknown>,
): Promise<void> => {
  for (let from = 0; from < rows.length; from += rowsAtOnce) await act(rows.slice(from, from + rowsAtOnce));
};
