import type { FieldIssue } from '@tiantian/contracts/error.ts'
import * as z from 'zod/mini'
import { fieldTexts } from './error-text.ts'

export type Checked<T> = { ok: true; data: T } | { ok: false; errors: Record<string, string> }

/** Checks a form against its contract before it is sent: the data, or the texts beside the fields. */
export function checkForm<S extends z.core.$ZodType>(schema: S, value: unknown): Checked<z.output<S>> {
  const result = z.safeParse(schema, value)
  if (result.success) return { ok: true, data: result.data }
  return { ok: false, errors: fieldTexts(result.error.issues.map(fieldIssue)) }
}

/** A broken rule in the form in which the server reports it. */
function fieldIssue(issue: z.core.$ZodIssue): FieldIssue {
  const path = issue.path.map(String).join('.')
  if (issue.code === 'custom') return { path, rule: String(issue.params?.rule ?? 'custom') }
  const params: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(issue)) {
    if (name !== 'message' && (typeof value === 'string' || typeof value === 'number')) params[name] = value
  }
  return { path, rule: issue.code ?? 'custom', params }
}
