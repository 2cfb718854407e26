/** A setting that can't be used, said in one line. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}
