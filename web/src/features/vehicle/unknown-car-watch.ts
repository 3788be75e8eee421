import type { QueryClient } from '@tanstack/react-query'
import { hasCode } from '../../sdk/call-error.ts'

/** A browser may have stored a car that the catalogue no longer has: each page that compares with it would fail. */
export function watchForUnknownCar(client: QueryClient, onPutAside: () => void) {
  let isChecking = false
  client.getQueryCache().subscribe((event) => {
    if (isChecking || event.type !== 'updated' || event.action.type !== 'error') return
    if (!hasCode(event.action.error, 'VEHICLE_NOT_FOUND')) return
    isChecking = true
    void putAside(onPutAside).finally(() => {
      isChecking = false
    })
  })
}

async function putAside(onPutAside: () => void) {
  try {
    const { putAsideUnknownCar } = await import('./unknown-car.ts')
    if (await putAsideUnknownCar()) onPutAside()
  } catch {
    // Offline: the page reports its own failure, and the next one checks again.
  }
}
