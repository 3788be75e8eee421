import type { ErrorParams, FieldIssue } from '@tiantian/contracts/error.ts'
import { fieldIssue } from '@tiantian/contracts/field-issue.ts'
import { cleanInput } from '@tiantian/contracts/text.ts'
import * as z from 'zod/mini'
import { i18n } from './i18n.ts'

export type CheckedForm<T> = { ok: true; data: T } | { ok: false; errors: Record<string, string> }

/** Validates a form against its contract before it is sent: returns the data, or the error texts by field. */
export function checkForm<S extends z.core.$ZodType>(schema: S, value: object): CheckedForm<z.output<S>> {
  const result = z.safeParse(schema, cleanInput(value))
  if (result.success) return { ok: true, data: result.data }
  const errors = fieldTexts(result.error.issues.map(fieldIssue))
  // An empty value is not invalid but missing.
  for (const [field, typed] of Object.entries(value)) {
    if (typed === '' && errors[field]) errors[field] = i18n.t('error.rule.required')
  }
  return { ok: false, errors }
}

/** The text beside a field. */
export function fieldText({ rule, params = {} }: FieldIssue): string {
  const key = ruleKey(rule, params)
  return i18n.exists(`error.rule.${key}`)
    ? i18n.t(`error.rule.${key as 'required'}`, { ...params })
    : i18n.t('error.rule.invalid_type')
}

function ruleKey(rule: string, params: ErrorParams): string {
  if (rule !== 'too_small' && rule !== 'too_big') return rule
  if (params.origin === 'string')
    return rule === 'too_small' && params.minimum === 1 ? 'required' : `${rule}_text`
  if (params.origin === 'array' || params.origin === 'set') return `${rule}_list`
  return `${rule}_number`
}

/** The texts of a refused form by field path: `{ 'address.phone': '…' }`. */
export function fieldTexts(issues: readonly FieldIssue[]): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const issue of issues) texts[issue.path] ??= fieldText(issue)
  return texts
}
