import * as z from 'zod/mini'
import { getSession } from './session.ts'
import { isConsentGiven } from './store.ts'

/** A value of a user that this tab keeps through reloads. */
interface TabMemory<Value> {
  read(): Value | undefined
  /** Undefined is not stored. */
  keep(value: Value | undefined): void
}

interface TabMemoryEntry<Value> {
  readonly uid: string
  readonly value: Value
}

const VISITOR = ''
const envelope = z.object({ uid: z.string(), value: z.unknown() })

/**
 * A value with an owner: for any other user who signed in here it is gone. A value stored by another version of the
 * app is ignored. `isTakenAlong`: a visitor's value is kept when they get an account or sign in.
 */
export function ownTabMemory<Value>(
  key: string,
  schema: { parse(value: unknown): Value },
  { isTakenAlong = false } = {},
): TabMemory<Value> {
  let remembered: TabMemoryEntry<Value> | undefined

  function owner(): string {
    const { uid, isMember } = getSession()
    return isTakenAlong && !isMember ? VISITOR : uid
  }

  function stored(): TabMemoryEntry<Value> | undefined {
    try {
      const { uid, value } = envelope.parse(JSON.parse(globalThis.sessionStorage.getItem(key) ?? ''))
      return { uid, value: schema.parse(value) }
    } catch {
      return undefined
    }
  }

  function write(next: TabMemoryEntry<Value> | undefined) {
    remembered = next
    try {
      if (next && isConsentGiven()) globalThis.sessionStorage.setItem(key, JSON.stringify(next))
      else globalThis.sessionStorage.removeItem(key)
    } catch {
      // A private window: it lasts until the page closes.
    }
  }

  return {
    read() {
      remembered ??= stored()
      const isVisitors = isTakenAlong && remembered?.uid === VISITOR
      if (remembered?.uid === owner() || isVisitors) return remembered?.value
      if (remembered) write(undefined)
      return undefined
    },
    keep: (value) => write(value === undefined ? undefined : { uid: owner(), value }),
  }
}

/** Removes what this tab keeps of a user, or of all, whichever modules have stored it. */
export function forgetTabMemory(uid?: string) {
  try {
    const { sessionStorage } = globalThis
    for (const [key, text] of Object.entries(sessionStorage)) {
      const owner = ownerOf(text)
      if (owner !== undefined && owner === (uid ?? owner)) sessionStorage.removeItem(key)
    }
  } catch {
    // A private window: nothing is stored.
  }
}

function ownerOf(text: unknown): string | undefined {
  try {
    return envelope.parse(JSON.parse(String(text))).uid
  } catch {
    return undefined
  }
}
