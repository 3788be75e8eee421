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

const unsavedForms = new Set<object>()

/** Counts a form with unsaved input, also one that the browser does not ask about. */
export function useUnsavedForm(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined
    const form = {}
    unsavedForms.add(form)
    return () => void unsavedForms.delete(form)
  }, [isUnsaved])
}

/** Whether a reload would lose input: of a form, or of whatever else asks before the page closes. */
export const hasUnsavedInput = (): boolean =>
  unsavedForms.size > 0 || !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
