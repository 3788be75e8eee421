import type { FormEvent, ReactNode } from 'react'
import { useRef, useState } from 'react'
import { useFocusInvalid } from './focus-invalid.ts'
import css from './form.module.css'
import type { Holds } from './form-hold.ts'
import { FormHolds } from './form-hold.ts'
import { showToast } from './toast-store.ts'
import { Unsaved } from './unsaved.tsx'
import type { FormState } from './use-form.ts'

interface FormProps {
  form: Pick<FormState<object>, 'attempt' | 'submit' | 'isChanged' | 'isDone'>
  /** Ties a button that stands elsewhere to the form. */
  id?: string
  className?: string | undefined
  children: ReactNode
}

/** The element around the fields: sends without the browser's own checks, and leads to the first error. */
export function Form({ form, id, className, children }: FormProps) {
  const element = useRef<HTMLFormElement>(null)
  const [holds] = useState((): Holds => new Set())
  useFocusInvalid(element, form.attempt)
  const submit = (event: FormEvent) => {
    event.preventDefault()
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
 * Why the form was refused, when that is about none of its fields. While it is sent again its place stays: the button
 * would move from under a second press, and another one be hit.
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
