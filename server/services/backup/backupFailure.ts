/** Error of a backup or a restore that can't continue, with a one-line reason. */
export class BackupFailure extends Error {
  override name = 'BackupFailure';
}
