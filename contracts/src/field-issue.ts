import type * as z from 'zod/mini'
import type { ErrorParams, FieldIssue } from './error.ts'

/** Values for the text of a field error; `origin` distinguishes a short text from a small number. */
const PARAMS = ['origin', 'minimum', 'maximum', 'divisor'] as const

/** A violated rule in the wire format, as shown by forms: the same from server and browser. */
export function fieldIssue(issue: z.core.$ZodIssue): FieldIssue {
  const path = issue.path.map(String).join('.')
  if (issue.code === 'custom') return { path, rule: String(issue.params?.rule ?? 'custom') }
  const params = paramsOf(issue)
  return Object.keys(params).length > 0 ? { path, rule: issue.code, params } : { path, rule: issue.code }
}

function paramsOf(issue: object): ErrorParams {
  const values = new Map<string, unknown>(Object.entries(issue))
  return Object.fromEntries(PARAMS.flatMap((name) => entryOf(name, values.get(name))))
}

/** JSON has no bigint. */
function entryOf(name: string, value: unknown): [string, string | number][] {
  if (typeof value === 'bigint') return [[name, Number(value)]]
  return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : []
}
