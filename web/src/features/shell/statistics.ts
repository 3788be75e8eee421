import type { AnyRouter } from '@tanstack/react-router'
import { isDebugRequested } from '../../sdk/debug.ts'

/** After the first page has loaded, so that it has the network and the processor to itself. */
const DELAY_MS = 3000

let hasBegun = false

/** Starts counting visits (S7.8), once the page is idle. In development only on request. */
export function startStatistics(router: AnyRouter) {
  const isCounted = import.meta.env.PROD || isDebugRequested()
  if (!isCounted || hasBegun) return
  hasBegun = true
  const load = async () => {
    const { collectStatistics } = await import('./statistics-collector.ts')
    collectStatistics(router)
  }
  // If its code does not load, nothing is counted: no loss to the user.
  whenAtRest(() => void load().catch(() => undefined))
}

function whenAtRest(begin: () => void) {
  const wait = () => setTimeout(begin, DELAY_MS)
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}
