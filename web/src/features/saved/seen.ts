import type { SavedKind } from '@tiantian/contracts/activity/saved-kind.ts'
import { SAVED_KINDS } from '@tiantian/contracts/activity/saved-kind.ts'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { getSession, subscribeSession } from '../../sdk/session.ts'
import { storage } from '../../sdk/store.ts'
import { isConsentGiven } from '../shell/consent-store.ts'

const KEY = 'seen'
/** As many as one call takes. */
const KEPT = 50
/** Whoever leafs through ten parts tells of them in one call. */
const REPORT_AFTER_MS = 4000

const seenThings = z.array(z.object({ kind: z.enum(SAVED_KINDS), id: z.string(), seenAt: z.string() }))
type SeenThing = z.output<typeof seenThings>[number]

/**
 * What was looked at and not yet told. A visitor without an account has it lie here: nobody gets an account for
 * looking around.
 */
export function readSeen(): readonly SeenThing[] {
  try {
    const stored = seenThings.safeParse(JSON.parse(storage.read(KEY) ?? '[]'))
    return stored.success ? stored.data : []
  } catch {
    return []
  }
}

export function keepSeen(seen: readonly SeenThing[]) {
  storage.write(KEY, seen.length > 0 ? JSON.stringify(seen) : null)
}

/** Notes that a page of a thing is shown. */
export function useSeen(kind: SavedKind, id: string | undefined) {
  useEffect(() => {
    if (!(id && isConsentGiven())) return
    const others = readSeen().filter((thing) => !(thing.kind === kind && thing.id === id))
    keepSeen([{ kind, id, seenAt: new Date().toISOString() }, ...others].slice(0, KEPT))
    reportLater()
  }, [kind, id])
}

let timer: ReturnType<typeof setTimeout> | undefined

function reportLater() {
  clearTimeout(timer)
  if (!getSession().token) return
  timer = setTimeout(
    () => void import('./tell-seen.ts').then(({ reportSeen }) => reportSeen()),
    REPORT_AFTER_MS,
  )
}

// Whoever gets an account takes along what she has looked at.
subscribeSession(() => {
  if (readSeen().length > 0) reportLater()
})
