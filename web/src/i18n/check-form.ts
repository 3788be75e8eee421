import { fieldIssue } from '@tiantian/contracts/field-issue.ts'
import { cleanInput } from '@tiantian/contracts/text.ts'
import * as z from 'zod/mini'
import { fieldTexts } from './field-text.ts'
import { i18n } from './i18n.ts'

export type FormChecked<T> = { ok: true; data: T } | { ok: false; errors: Record<string, string> }

/** Validates a form against its contract before it is sent: returns the data, or the error texts by field. */
export function checkForm<S extends z.core.$ZodType>(schema: S, value: object): FormChecked<z.output<S>> {
  const result = z.safeParse(schema, cleanInput(value))
  if (result.success) return { ok: true, data: result.data }
  const errors = fieldTexts(result.error.issues.map(fieldIssue))
  // An empty value is not invalid but missing.
  for (const [field, typed] of Object.entries(value)) {
    if (typed === '' && errors[field]) errors[field] = i18n.t('error.rule.required')
  }
  return { ok: false, errors }
}
