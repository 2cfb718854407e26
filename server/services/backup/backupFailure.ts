/** Why a backup or a restore can't go on, in one line. */
export class BackupFailure extends Error {
  override name = 'BackupFailure';
}
