import type { FormEvent, ReactNode } from 'react'
import { createContext, use, useLayoutEffect, useRef, useState } from 'react'
import { showToast } from '../overlay/toast-store.ts'
import { useFocusInvalid } from './focus-invalid.ts'
import css from './form.module.css'
import { Unsaved } from './unsaved.tsx'
import type { FormState } from './use-form.ts'

interface FormProps {
  form: Pick<FormState<object>, 'attempt' | 'submit' | 'isChanged' | 'isDone'>
  /** Links a button outside of the form to it. */
  id?: string
  className?: string | undefined
  children: ReactNode
}

/** The form element: submits without native validation, and focuses the first error. */
export function Form({ form, id, className, children }: FormProps) {
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

/** Why a form cannot be submitted at the moment, shown on an attempt. */
interface Hold {
  readonly reason: string
}

type Holds = Set<Hold>

/** Of the surrounding form; null outside of one. */
const FormHolds = createContext<Holds | null>(null)

/** Blocks submission of the surrounding form for a reason, such as running uploads that would be left out. */
export function useFormHold(reason: string | undefined) {
  const holds = use(FormHolds)
  // Not later than the render: a button could be pressed in between.
  useLayoutEffect(() => {
    if (!holds || reason === undefined) return undefined
    const hold = { reason }
    holds.add(hold)
    return () => void holds.delete(hold)
  }, [holds, reason])
}
