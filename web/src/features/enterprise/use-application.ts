import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Output } from '@tiantian/contracts/action.ts'
import { enterpriseActions, shopActions } from '@tiantian/contracts/enterprise/application.ts'
import type { EnterpriseDraft } from '@tiantian/contracts/enterprise/enterprise-form.ts'
import { ENTERPRISE_STEPS } from '@tiantian/contracts/enterprise/enterprise-form.ts'
import type { ShopApplicationDraft } from '@tiantian/contracts/shop/shop-form.ts'
import { SHOP_STEPS } from '@tiantian/contracts/shop/shop-form.ts'
import { useEffect, useRef, useState } from 'react'
import { fieldText } from '../../i18n/check-form.ts'
import { call } from '../../sdk/call.ts'
import { hasCode } from '../../sdk/call-error.ts'
import { query } from '../../sdk/query.ts'
import { useUnloadQuestion } from '../../ui/form/use-unload-question.ts'
import { showFailure } from '../shell/error/failure.ts'

export type ApplicationKindName = 'enterprise' | 'shop'
type ApplicantActions = typeof enterpriseActions
export type Application = Output<ApplicantActions['saveApplication']>['application']
export type ReviewedApplication = Output<ApplicantActions['getReview']>['review']
export type ApplicationField = keyof EnterpriseDraft | keyof ShopApplicationDraft | 'documents'
type ApplicationValues = Readonly<Record<string, unknown>>

/** A single value as text; lists and groups have none. */
export const scalarText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** Both kinds have the same actions; their forms are known to their fields only. */
export const actionsOf = (kind: ApplicationKindName): ApplicantActions =>
  (kind === 'enterprise' ? enterpriseActions : shopActions) as ApplicantActions

const STEPS = { enterprise: ENTERPRISE_STEPS, shop: SHOP_STEPS }
export type ApplicationStep = keyof typeof ENTERPRISE_STEPS | keyof typeof SHOP_STEPS
export const stepsOf = (kind: ApplicationKindName) =>
  Object.entries(STEPS[kind]) as unknown as readonly (readonly [
    ApplicationStep,
    readonly ApplicationField[],
  ])[]

export const applicationQuery = (kind: ApplicationKindName) => query(actionsOf(kind).getApplication, {})

/** Puts the reply of a change where the page reads it. */
function useCacheApplication(kind: ApplicationKindName) {
  const client = useQueryClient()
  return (application: Application) =>
    client.setQueryData(applicationQuery(kind).queryKey, { application, canStartAt: null })
}

const PAUSE_MS = 700

/** What the form itself says. */
const SHOWN_ELSEWHERE = ['EDIT_CONFLICT', 'NETWORK', 'REGISTRATION_NUMBER_TAKEN'] as const

type ApplicationSaving = 'saved' | 'saving' | 'failed' | 'conflict'

/** The form of an open application: what is typed is saved on the server, where another device finds it. */
export function useApplication(kind: ApplicationKindName, start: Application) {
  const cache = useCacheApplication(kind)
  const [application, setApplication] = useState(start)
  const [values, setValues] = useState<ApplicationValues>(start.form)
  const [saving, setSaving] = useState<ApplicationSaving>('saved')
  const [touched, setTouched] = useState<readonly string[]>([])
  const [wasSubmitted, setSubmitted] = useState(false)
  const text = JSON.stringify(values)
  const sent = useRef({ text: JSON.stringify(start.form), application: start })
  const queue = useRef<Promise<void>>(Promise.resolve())

  /** One after the other: each names the version that the one before has made. */
  function save(next: ApplicationValues, nextText: string): Promise<void> {
    queue.current = queue.current.then(async () => {
      if (nextText === sent.current.text) return
      setSaving('saving')
      const { version } = sent.current.application
      const reply = await call(actionsOf(kind).saveApplication, { version, form: next })
      sent.current = { text: nextText, application: reply.application }
      setApplication(reply.application)
      cache(reply.application)
      setSaving('saved')
    })
    return queue.current
  }
  const failed = (error: unknown) => {
    queue.current = Promise.resolve()
    if (!hasCode(error, 'REGISTRATION_NUMBER_TAKEN'))
      setSaving(hasCode(error, 'EDIT_CONFLICT') ? 'conflict' : 'failed')
    if (!SHOWN_ELSEWHERE.some((code) => hasCode(error, code))) showFailure(error)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the values.
  useEffect(() => {
    if (text === sent.current.text) return
    const timer = setTimeout(() => void save(values, text).catch(failed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  useUnloadQuestion(text !== sent.current.text)

  const submitting = useMutation({
    meta: { errors: 'inline' },
    mutationFn: async (onMissing: (first: Requirement) => void) => {
      await save(values, text)
      const [first] = sent.current.application.requirements
      if (first) return onMissing(first)
      const { version } = sent.current.application
      cache((await call(actionsOf(kind).submitApplication, { version })).application)
    },
    onError: failed,
  })
  const take = (next: Application) => {
    sent.current = { ...sent.current, application: next }
    setApplication(next)
    cache(next)
  }
  const isReturned = application.state === 'returned'
  const isLocked = (field: string) => isReturned && !application.returned.some((one) => one.field === field)
  const isUnsent = text !== sent.current.text
  return {
    kind,
    application,
    values,
    saving: isUnsent && saving === 'saved' ? ('saving' as const) : saving,
    isSubmitting: submitting.isPending,
    isNumberTaken: hasCode(submitting.error, 'REGISTRATION_NUMBER_TAKEN'),
    take,
    isLocked,
    set: (part: ApplicationValues) => setValues((before) => ({ ...before, ...part })),
    touch: (path: string) => setTouched((before) => (before.includes(path) ? before : [...before, path])),
    /** What is wrong with a field, once it was left or the application was to be submitted. */
    errorOf(path: string): string | undefined {
      const issue = application.requirements.find(
        (one) => one.path === path || one.path.startsWith(`${path}.`),
      )
      const isShown = wasSubmitted || touched.includes(path)
      return issue && isShown && !isUnsent ? fieldText(asIssue(issue)) : undefined
    },
    /** Shows all that is missing, or submits it. */
    submit(onMissing: (first: Requirement) => void) {
      setSubmitted(true)
      submitting.mutate(onMissing)
    },
  }
}

export type ApplicationFormState = ReturnType<typeof useApplication>

type Requirement = Application['requirements'][number]

export const asIssue = ({ path, rule, params }: Requirement) => ({ path, rule, ...(params && { params }) })
