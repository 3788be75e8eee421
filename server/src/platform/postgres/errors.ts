/** The embedded database cannot run here; the message says, in plain words, why and what to do. */
export class PostgresError extends Error {
  override name = 'PostgresError'
}
