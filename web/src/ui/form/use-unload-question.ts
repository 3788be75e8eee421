import { useEffect } from 'react'

/**
 * The browser asks before it reloads or closes a page with unsaved input. Registered only while there is some: a page
 * with this handler is excluded from the back/forward cache.
 */
export function useUnloadQuestion(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
}
