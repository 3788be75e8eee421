import { useEffect, useSyncExternalStore } from 'react'

/** False only when the browser knows that there is no network. */
export const isOnline = (): boolean => globalThis.navigator?.onLine ?? true

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline)

/** Resolves as soon as there is a network. */
export const untilOnline = (): Promise<void> =>
  new Promise((resolve) => {
    if (isOnline()) resolve()
    else addEventListener('online', () => resolve(), { once: true })
  })

/** Repeats what failed as soon as the network is back. */
export function useRetryOnline(retry: (() => void) | undefined) {
  useEffect(() => {
    if (!retry) return
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [retry])
}
