import * as z from 'zod/mini'
import { AppError } from './error.ts'
import { storable } from './text.ts'

export const OVERRIDE_MAX = 300

/** Why an administrator decides on their own work, because nobody else can; stored in the audit log. */
export const overrideReason = z.optional(
  z.string().check(z.trim(), z.minLength(5), z.maxLength(OVERRIDE_MAX), storable),
)

/** Alone in an office, an administrator may decide on their own work for a reason. */
export const mayOverride = (roles: readonly string[]): boolean => roles.includes('admin')

interface OwnWork {
  readonly roles: readonly string[]
  readonly override: string | undefined
}

/** Refuses a decision on one's own work. @throws AppError('FOUR_EYES') */
export function assertSecondPerson({ roles, override }: OwnWork, isOwn: boolean): void {
  if (isOwn && !(override && mayOverride(roles))) throw new AppError('FOUR_EYES')
}
