/** The embedded database cannot run here; the message explains why and what to do. */
export class PostgresError extends Error {
  override name = 'PostgresError'
}
