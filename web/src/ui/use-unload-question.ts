import { useEffect } from 'react'

/**
 * The browser asks before it reloads or closes a page on which something typed would be lost. Only while that is so:
 * a page that might ask is kept by no browser for the way back.
 */
export function useUnloadQuestion(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
}
