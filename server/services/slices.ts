/** So many rows go into one statement: the parameters of a statement have a limit. */
const rowsAtOnce = 1000;

/** Acts on rows, as many at a time as a statement takes. */
export const inSlices = async <Row>(
  rows: readonly Row[],
  act: (slice: Row[]) => Promise<unknown>,
): Promise<void> => {
  for (let from = 0; from < rows.length; from += rowsAtOnce) await act(rows.slice(from, from + rowsAtOnce));
};
