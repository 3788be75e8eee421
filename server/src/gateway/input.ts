import type { AnyAction, Parsed } from '@tiantian/contracts/action.ts'
import type { ErrorParams, FieldIssue } from '@tiantian/contracts/error.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import * as z from 'zod/mini'

/**
 * The input with its defaults filled in.
 * @throws AppError('INVALID_INPUT') with an issue for each field that breaks the contract
 */
export function parseInput<A extends AnyAction>(action: A, input: unknown): Parsed<A> {
  const parsed = z.safeParse(action.input, input)
  if (parsed.success) return parsed.data as Parsed<A>
  throw new AppError('INVALID_INPUT', {}, parsed.error.issues.slice(0, 20).map(fieldIssue))
}

function fieldIssue(issue: z.core.$ZodIssue): FieldIssue {
  const path = issue.path.join('.')
  if (issue.code === 'custom') return { path, rule: String(issue.params?.rule ?? 'custom') }
  return { path, rule: issue.code, params: bounds(issue) }
}

function bounds(issue: z.core.$ZodIssue): ErrorParams {
  if (issue.code === 'too_small') return { minimum: Number(issue.minimum) }
  if (issue.code === 'too_big') return { maximum: Number(issue.maximum) }
  return {}
}
