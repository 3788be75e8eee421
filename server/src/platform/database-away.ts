/** Codes of sockets, of postgres.js and of PostgreSQL that is shutting down or starting. */
const AWAY = new Set([
  'ECONNREFUSED',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  '57P01',
  '57P02',
  '57P03',
])

/** Of a socket that was cut: Node says the same, but names no system call, of a caller who hung up. */
const CUT = new Set(['ECONNRESET', 'EPIPE'])

/** The database is away or starting: the same call may succeed in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false
  // The socket is not there; of any other file that would be a mistake of ours.
  if (error.code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  if (CUT.has(String(error.code))) return 'syscall' in error
  return AWAY.has(String(error.code))
}

/** Waited too long for a lock or for its turn, was ended in a deadlock, found no connection left: nothing was done. */
const BUSY = new Set(['40P01', '53300', '55P03', '57014'])

/** The database had no time for this call: it may succeed in a moment. */
export function isDatabaseBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && BUSY.has(String(error.code))
}
