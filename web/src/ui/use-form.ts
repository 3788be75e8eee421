import { useMutation } from '@tanstack/react-query'
import type { ErrorCode } from '@tiantian/contracts/error.ts'
import { useRef, useState } from 'react'
import type { Checked } from '../i18n/check-form.ts'
import { errorMessage, fieldTexts } from '../i18n/error-text.ts'
import { CallError, hasCode } from '../sdk/call-error.ts'
import { afterPress } from './after-press.ts'
import { useUnloadQuestion } from './use-unload-question.ts'

type FieldName<Draft> = keyof Draft & string
/** Texts by field; `form` is about none of them. */
type Errors = Readonly<Record<string, string | undefined>>

interface FormOptions<Draft, UseFormInput, Reply> {
  start: Draft
  check: (draft: Draft) => Checked<UseFormInput>
  send: (input: UseFormInput) => Promise<Reply>
  onSent: (reply: Reply) => void
  /** Refusals of the server that are about one field. */
  fieldOf?: Partial<Record<ErrorCode, FieldName<Draft>>>
  /** After a refusal: what is used up, such as a captcha, and has to be typed anew. All else stays. */
  onRefused?: (error: unknown) => Partial<Draft>
  /** What is typed here costs time: the browser asks before it takes it away. */
  asksBeforeUnload?: boolean
}

/**
 * What is typed into a form, what is wrong with it, and how to send it. A field is checked once it was left
 * filled in or the form was sent, and from then on with every change: what is corrected is not called wrong.
 */
export function useForm<Draft extends object, UseFormInput, Reply>(
  options: FormOptions<Draft, UseFormInput, Reply>,
) {
  const { check, send, onSent, fieldOf = {}, onRefused, asksBeforeUnload = false } = options
  const [draft, setDraft] = useState(options.start)
  const { isTouched, touch, touchAll, untouch } = useTouched()
  const refusal = useRefusal()
  const unsaved = useUnsaved(draft, asksBeforeUnload)
  const sending = useMutation({
    mutationFn: send,
    meta: { errors: 'inline' },
    onSuccess(reply) {
      unsaved.settle()
      onSent(reply)
    },
    onError(error) {
      const spent = onRefused?.(error) ?? {}
      setDraft((before) => ({ ...before, ...spent }))
      untouch(Object.keys(spent))
      refusal.take(refusalTexts(error, fieldOf))
    },
  })
  const checked = check(draft)
  const wrong = checked.ok ? [] : Object.entries(checked.errors).filter(([field]) => isTouched(field))
  const change = (part: Partial<Draft>) => {
    unsaved.begin()
    setDraft((before) => ({ ...before, ...part }))
    refusal.forget(Object.keys(part))
  }
  const set = <Name extends FieldName<Draft>>(name: Name, value: Draft[Name]) =>
    change({ [name]: value } as unknown as Partial<Draft>)
  const submit = () => {
    touchAll()
    refusal.take({})
    if (checked.ok && !sending.isPending) sending.mutate(checked.data)
  }
  const errors: Errors = { ...refusal.errors, ...Object.fromEntries(wrong) }
  const { attempt } = refusal
  const { isChanged, isDone } = unsaved
  return {
    draft,
    errors,
    attempt,
    isSending: sending.isPending,
    isChanged,
    isDone,
    touch,
    change,
    set,
    submit,
  }
}

export type FormState<Draft extends object> = ReturnType<typeof useForm<Draft, unknown, unknown>>

/** Everything that ties a field to its place in the form: `<TextField label=… {...field(form, 'street')} />`. */
export function field<Draft extends object, Name extends FieldName<Draft>>(
  form: FormState<Draft>,
  name: Name,
) {
  const value = form.draft[name]
  return {
    name,
    value,
    error: form.errors[name],
    onChange: (next: Draft[Name]) => form.set(name, next),
    onBlur: () => value !== '' && form.touch(name),
  }
}

/** Whether what is typed differs from what it began with, or was sent last. */
function useUnsaved(draft: object, asksBeforeUnload: boolean) {
  const text = JSON.stringify(draft)
  const [stored, setSaved] = useState(text)
  useUnloadQuestion(asksBeforeUnload && text !== stored)
  // Asked in the moment in which what was sent leads to another page, before anything is drawn anew.
  const done = useRef(false)
  return {
    isChanged: text !== stored,
    isDone: () => done.current,
    begin() {
      done.current = false
    },
    settle() {
      done.current = true
      setSaved(text)
    },
  }
}

function useTouched() {
  const [touched, setTouched] = useState<Touched>({ isSent: false, left: [], again: [] })
  return {
    isTouched: (field: string) =>
      touched.left.includes(field) || (touched.isSent && !touched.again.includes(field)),
    touch: (field: string) =>
      afterPress(() => setTouched((before) => ({ ...before, left: [...before.left, field] }))),
    touchAll: () => setTouched({ isSent: true, left: [], again: [] }),
    untouch: (fields: readonly string[]) =>
      setTouched((before) => ({
        ...before,
        left: before.left.filter((field) => !fields.includes(field)),
        again: fields,
      })),
  }
}

interface Touched {
  /** Since then all fields are checked, but for those that have to be typed `anew`. */
  readonly isSent: boolean
  /** Fields that were left filled in. */
  readonly left: readonly string[]
  readonly again: readonly string[]
}

/** What the server said about what was sent: true of a field until that field changes. */
function useRefusal() {
  const [{ errors, attempt }, setRefusal] = useState<{ errors: Errors; attempt: number }>({
    errors: {},
    attempt: 0,
  })
  return {
    errors,
    /** Grows with each press of the button and each refusal. */
    attempt,
    take: (texts: Errors) => setRefusal((before) => ({ errors: texts, attempt: before.attempt + 1 })),
    forget: (fields: readonly string[]) =>
      setRefusal((before) => ({ ...before, errors: without(before.errors, ['form', ...fields]) })),
  }
}

function without(errors: Errors, fields: readonly string[]): Errors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)))
}

function refusalTexts(error: unknown, fieldOf: Readonly<Record<string, string>>): Errors {
  // She gave up herself, say when she was asked to prove who she is.
  if (hasCode(error, 'ABORTED')) return {}
  if (!(error instanceof CallError)) return { form: errorMessage(error) }
  if (error.fields.length === 0) return { [fieldOf[error.code] ?? 'form']: errorMessage(error) }
  // The input of an action may hold the form as a part of it: `address.phone`.
  const byPath = Object.entries(fieldTexts(error.fields))
  return Object.fromEntries(byPath.map(([path, text]) => [path.slice(path.lastIndexOf('.') + 1), text]))
}
