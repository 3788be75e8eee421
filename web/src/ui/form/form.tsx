import type { FormEvent, ReactNode } from 'react'
import { useRef, useState } from 'react'
import { showToast } from '../overlay/toast-store.ts'
import { useFocusInvalid } from './focus-invalid.ts'
import css from './form.module.css'
import type { Holds } from './form-hold.ts'
import { FormHolds } from './form-hold.ts'
import { Unsaved } from './unsaved.tsx'
import type { FormState } from './use-form.ts'

interface UiFormProps {
  form: Pick<FormState<object>, 'attempt' | 'submit' | 'isChanged' | 'isDone'>
  /** Links a button outside of the form to it. */
  id?: string
  className?: string | undefined
  children: ReactNode
}

/** The form element: submits without native validation, and focuses the first error. */
export function Form({ form, id, className, children }: UiFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const [holds] = useState((): Holds => new Set())
  useFocusInvalid(element, form.attempt)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React passes the events of a sheet on to the form that opened it.
    event.stopPropagation()
    const [hold] = holds
    if (hold) showToast({ title: hold.reason })
    else form.submit()
  }
  return (
    <form id={id} ref={element} className={className} noValidate onSubmit={submit}>
      <Unsaved when={form.isChanged} isDone={form.isDone} />
      <FormHolds value={holds}>{children}</FormHolds>
    </form>
  )
}

/**
 * The form's error, if it belongs to no field. While it is sent again its space stays: otherwise the button would
 * move from under a second press, which would hit another one.
 */
export function FormError({ form }: { form: Pick<FormState<object>, 'errors' | 'isSending'> }) {
  const text = form.errors.form
  const [shown, setShown] = useState(text)
  if (text !== shown && !(text === undefined && form.isSending)) setShown(text)
  if (text !== undefined) {
    return (
      <p className={css.error} role="alert">
        {text}
      </p>
    )
  }
  return shown === undefined ? null : (
    <p className={css.place} aria-hidden>
      {shown}
    </p>
  )
}
