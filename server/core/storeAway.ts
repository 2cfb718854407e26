/** The file store is away, slow, full or refuses its keys: the call is valid, and may be repeated later. */
export class StoreAway extends Error {
  override name = 'StoreAway';

  constructor(what: string, cause?: unknown) {
    super(`The file store ${what}.`, { cause });
  }
}
