/** Error of an invalid setting, with a one-line message. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}
