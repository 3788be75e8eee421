import { serverNow } from '@tiantian/cloud/server-clock.ts'
import type { SavedKind } from '@tiantian/contracts/activity/saved-kind.ts'
import { SAVED_KINDS } from '@tiantian/contracts/activity/saved-kind.ts'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { getSession, subscribeSession } from '../../sdk/session.ts'
import { isConsentGiven, storage } from '../../sdk/store.ts'
import { wordsLeadingTo } from '../product/search-words.ts'

const KEY = 'seen'
/** The maximum of one call. */
const PENDING_MAX = 50
/** Browsing through ten products makes one call. */
const REPORT_AFTER_MS = 4000

const seenThings = z.array(z.object({ kind: z.enum(SAVED_KINDS), id: z.string(), seenAt: z.string() }))
type SeenThing = z.output<typeof seenThings>[number]

/** Views not sent yet. For a visitor without an account they stay here: browsing creates no account. */
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

/** Records that the page of an item is shown. */
export function useSeen(kind: SavedKind, id: string | undefined) {
  useEffect(() => {
    if (!(id && isConsentGiven())) return
    const others = readSeen().filter((thing) => !(thing.kind === kind && thing.id === id))
    keepSeen([{ kind, id, seenAt: new Date(serverNow()).toISOString() }, ...others].slice(0, PENDING_MAX))
    reportLater()
    if (kind === 'product' || kind === 'shop') countView(kind, id)
  }, [kind, id])
}

/** For the numbers of the shop, also of a visitor without an account. */
function countView(kind: 'product' | 'shop', id: string) {
  const text = wordsLeadingTo(id)
  void import('./report-views.ts').then(({ noteView }) => noteView({ kind, id, ...(text && { text }) }))
}

let timer: ReturnType<typeof setTimeout> | undefined

function reportLater() {
  clearTimeout(timer)
  if (!getSession().token) return
  timer = setTimeout(
    () => void import('./report-seen.ts').then(({ reportSeen }) => reportSeen()),
    REPORT_AFTER_MS,
  )
}

// A new account takes over the earlier views.
subscribeSession(() => {
  if (readSeen().length > 0) reportLater()
})
