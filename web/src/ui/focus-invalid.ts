import type { RefObject } from 'react'
import { useEffect } from 'react'

/** After a refused form: the first field with an error gets the focus. `errors` is a new object for each refusal. */
export function useFocusInvalid(
  form: RefObject<HTMLElement | null>,
  errors: Readonly<Record<string, string>>,
) {
  useEffect(() => {
    if (Object.keys(errors).length === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [form, errors])
}
