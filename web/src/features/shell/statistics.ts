import type { AnyRouter } from '@tanstack/react-router'
import { isDebugAskedFor } from '../../sdk/debug.ts'

/** After the load of the first page, so that it has the network and the processor for itself. */
const DELAY_MS = 3000

let hasBegun = false

/** Counts visits from now on (S7.8), once the page is at rest. A developer at work counts only when asked to. */
export function startStatistics(router: AnyRouter) {
  const isCounted = import.meta.env.PROD || isDebugAskedFor()
  if (!isCounted || hasBegun) return
  hasBegun = true
  const load = async () => {
    const { collectStatistics } = await import('./statistics-collector.ts')
    collectStatistics(router)
  }
  // Without its code nobody counts: no loss to the person.
  whenAtRest(() => void load().catch(() => undefined))
}

function whenAtRest(begin: () => void) {
  const wait = () => setTimeout(begin, DELAY_MS)
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}
