import { useMutation } from '@tanstack/react-query'
import type { ErrorCode } from '@tiantian/contracts/error.ts'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { CheckedForm } from '../../i18n/check-form.ts'
import { fieldTexts } from '../../i18n/check-form.ts'
import { errorMessage } from '../../i18n/error-text.ts'
import { CallError, hasCode } from '../../sdk/call-error.ts'
import { ownTabMemory } from '../../sdk/tab-memory.ts'
import { useUnloadQuestion, useUnsavedForm } from './use-unload-question.ts'

const isIndex = (name: string) => /^\d+$/.test(name)

/**
 * Under which names a form may look for the error of a path of the input: the input may contain the form as a part
 * (`address.phone` is its `phone`), and the error of an entry is one of its list (`profile.photos.1` of `photos`).
 */
export function fieldNamesOf(path: string): string[] {
  const names = path.split('.')
  const parts = names.flatMap((name, at) => (isIndex(name) ? [] : [names.slice(at).join('.')]))
  const last = names.findLast((name) => !isIndex(name))
  return [...new Set([...parts, last ?? path])]
}

/** Whether an error is one of a field, or of a part of it. */
export const isOfField = (name: string, field: string): boolean => name.split('.').includes(field)

/**
 * Runs something that moves the layout, but not while a button is being pressed: a text that appears between press
 * and release would push the button away from under the pointer, and the press would be lost.
 */
function afterPress(run: () => void): void {
  const isPressing = document.querySelector(':active') !== null
  if (isPressing) document.addEventListener('mouseup', () => setTimeout(run), { once: true })
  else run()
}

/** What was typed, by form, until it is sent: it survives a reload, and belongs to its author. */
const memory = ownTabMemory('form_drafts', z.record(z.string(), z.record(z.string(), z.unknown())))

type FieldName<Draft> = keyof Draft & string
/** Error texts by field; `form` belongs to none of them. */
type Errors = Readonly<Record<string, string | undefined>>

export interface UseFormOptions<Draft, Input, Reply> {
  start: Draft
  check: (draft: Draft) => CheckedForm<Input>
  send: (input: Input) => Promise<Reply>
  onSent: (reply: Reply) => void
  /** Error codes of the server that belong to one field. */
  fieldOf?: Partial<Record<ErrorCode, FieldName<Draft>>>
  /** Called after a refusal to clear what is used up, such as a captcha. Everything else stays. */
  onRefused?: (error: unknown) => Partial<Draft>
  /** Input here takes time: the browser asks before any of it is lost, elsewhere from `LONG_INPUT` fields on. */
  asksBeforeUnload?: boolean
  /** The name under which this tab keeps the values until they are sent. */
  keptAs?: string | undefined
}

/**
 * The values of a form, its errors, and its submit. A field is validated once it was left filled in or the form was
 * submitted, and from then on with every change: a corrected value shows no error.
 */
export function useForm<Draft extends object, Input, Reply>(options: UseFormOptions<Draft, Input, Reply>) {
  const { check, send, onSent, fieldOf = {}, onRefused, asksBeforeUnload = false, keptAs } = options
  const [draft, setDraft] = useKeptDraft(options)
  const { isTouched, touch, touchAll, untouch } = useTouched()
  const refusal = useRefusal()
  const unsaved = useUnsaved(draft, options.start, { asksBeforeUnload, keptAs })
  const sending = useMutation({
    mutationFn: send,
    meta: { errors: 'inline' },
    onSuccess(reply) {
      unsaved.settle()
      if (keptAs) keepDraft(keptAs, undefined)
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

/** All props that connect a field to its form: `<TextField label=… {...field(form, 'street')} />`. */
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

function useKeptDraft<Draft extends object>({
  start,
  keptAs,
}: {
  start: Draft
  keptAs?: string | undefined
}) {
  const [draft, setDraft] = useState<Draft>(() => {
    const { captcha: spent, ...kept } = (keptAs && memory.read()?.[keptAs]) || {}
    return { ...start, ...kept }
  })
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFirst.current && keptAs) keepDraft(keptAs, draft)
    isFirst.current = false
  }, [draft, keptAs])
  return [draft, setDraft] as const
}

function keepDraft(name: string, draft: object | undefined) {
  const { [name]: _, ...others } = memory.read() ?? {}
  memory.keep(draft ? { ...others, [name]: { ...draft } } : others)
}

interface KeepingOptions {
  readonly asksBeforeUnload: boolean
  readonly keptAs: string | undefined
}

/** So many changed fields are no longer typed again in a moment. */
const LONG_INPUT = 4

const isChangedFrom = (stored: Readonly<Record<string, unknown>>, [name, value]: [string, unknown]) =>
  JSON.stringify(value) !== JSON.stringify(stored[name])

/** Whether the values differ from the initial or last submitted ones. */
function useUnsaved(draft: object, start: object, { asksBeforeUnload, keptAs }: KeepingOptions) {
  const text = JSON.stringify(draft)
  const [stored, setSaved] = useState(() => JSON.stringify(start))
  const changedCount = Object.entries(draft).filter((field) =>
    isChangedFrom(JSON.parse(stored) as Record<string, unknown>, field),
  ).length
  const isLong = keptAs === undefined && changedCount >= LONG_INPUT
  useUnloadQuestion(text !== stored && (asksBeforeUnload || isLong))
  useUnsavedForm(text !== stored)
  // Called at the moment when a submit leads to another page, before anything is rendered again.
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
  /** Since then all fields are validated, except those to be typed again (`again`). */
  readonly isSent: boolean
  /** Fields that were left filled in. */
  readonly left: readonly string[]
  readonly again: readonly string[]
}

/** Server errors of the last submit: valid for a field until that field changes. */
function useRefusal() {
  const [{ texts, attempt }, setRefusal] = useState<{ texts: Errors; attempt: number }>({
    texts: {},
    attempt: 0,
  })
  return {
    errors: underFieldNames(texts),
    /** Grows with each press of the button and each refusal. */
    attempt,
    take: (refused: Errors) => setRefusal((before) => ({ texts: refused, attempt: before.attempt + 1 })),
    forget: (fields: readonly string[]) =>
      setRefusal((before) => ({ ...before, texts: without(before.texts, fields) })),
  }
}

/** What is left of the errors, by path, when these fields change; the refusal of the whole form goes with any change. */
function without(texts: Errors, fields: readonly string[]): Errors {
  return Object.fromEntries(
    Object.entries(texts).filter(
      ([path]) => path !== 'form' && !fields.some((field) => isOfField(path, field)),
    ),
  )
}

const underFieldNames = (texts: Errors): Errors =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([path, text]) => fieldNamesOf(path).map((name) => [name, text])),
  )

function refusalTexts(error: unknown, fieldOf: Readonly<Record<string, string>>): Errors {
  // The user cancelled, for example when asked to confirm their identity.
  if (hasCode(error, 'ABORTED')) return {}
  if (!(error instanceof CallError)) return { form: errorMessage(error) }
  if (error.fields.length === 0) return { [fieldOf[error.code] ?? 'form']: errorMessage(error) }
  return fieldTexts(error.fields)
}
