import type { RefObject } from 'react'
import { useEffect } from 'react'

/** Focuses the first field with an error after a refused form. `attempt` grows with each refusal. */
export function useFocusInvalid(form: RefObject<HTMLElement | null>, attempt: number) {
  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [form, attempt])
}
