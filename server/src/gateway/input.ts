import type { AnyAction, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import { fieldIssue } from '@tiantian/contracts/field-issue.ts'
import * as z from 'zod/mini'

/**
 * The input with its defaults filled in.
 * @throws AppError('INVALID_INPUT') with an issue for each invalid field
 */
export function parseInput<A extends AnyAction>(action: A, input: unknown): Parsed<A> {
  const parsed = z.safeParse(action.input, input)
  if (parsed.success) return parsed.data as Parsed<A>
  throw new AppError('INVALID_INPUT', {}, parsed.error.issues.slice(0, 20).map(fieldIssue))
}
