/** A backup cannot be made or restored. The message is French and says what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
