import { CallError } from '../../sdk/call-error.ts'
import { newRequestId } from '../../sdk/request-id.ts'

const KEY = 'checkout_request'
let remembered: string | undefined

/**
 * The id of the submit under way. It outlives reloads until the server answers, so that an order whose answer got
 * lost is not placed twice (S8.6).
 */
export const checkoutRequest = {
  id(): string {
    remembered ??= read() ?? newRequestId()
    write(remembered)
    return remembered
  },
  answered() {
    remembered = undefined
    write(undefined)
  },
}

/** Did the server decide? After a lost connection or its own failure nobody knows. */
export function isDecided(error: unknown): boolean {
  const undecided = ['NETWORK', 'TIMEOUT', 'UNAVAILABLE', 'SYS_ERR', 'TRAFFIC_LIMIT']
  return error instanceof CallError && !undecided.includes(error.code)
}

function read(): string | undefined {
  try {
    return globalThis.sessionStorage.getItem(KEY) ?? undefined
  } catch {
    return undefined
  }
}

function write(id: string | undefined) {
  try {
    if (id) globalThis.sessionStorage.setItem(KEY, id)
    else globalThis.sessionStorage.removeItem(KEY)
  } catch {
    // A private window: the id lives until the page closes.
  }
}
