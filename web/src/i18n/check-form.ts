import { fieldIssue } from '@tiantian/contracts/field-issue.ts'
import * as z from 'zod/mini'
import { fieldTexts } from './error-text.ts'

export type Checked<T> = { ok: true; data: T } | { ok: false; errors: Record<string, string> }

/** Checks a form against its contract before it is sent: the data, or the texts beside the fields. */
export function checkForm<S extends z.core.$ZodType>(schema: S, value: unknown): Checked<z.output<S>> {
  const result = z.safeParse(schema, value)
  if (result.success) return { ok: true, data: result.data }
  return { ok: false, errors: fieldTexts(result.error.issues.map(fieldIssue)) }
}
