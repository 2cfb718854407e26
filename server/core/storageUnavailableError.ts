/** File store failure: unreachable, slow, full or refusing its credentials. The call is valid and may be retried later. */
export class StorageUnavailableError extends Error {
  override name = 'StorageUnavailableError';

  constructor(what: string, cause?: unknown) {
    super(`The file store ${what}.`, { cause });
  }
}
