import { AppError } from '@tiantian/contracts/error.ts'

/** The unique sign-in names of an account, with the error code for each when it is taken. */
export const TAKEN = { username: 'USERNAME_TAKEN', mobile: 'MOBILE_TAKEN', email: 'EMAIL_TAKEN' } as const

const TAKEN_BY_INDEX = new Map<unknown, (typeof TAKEN)[keyof typeof TAKEN]>(
  Object.entries(TAKEN).map(([name, code]) => [`users_${name}`, code]),
)

/**
 * Translates a unique violation, caused by a concurrent write of the same name, to the contract's error code; returns
 * any other error unchanged.
 */
export function takenOr(error: unknown): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'constraint_name' in cause && TAKEN_BY_INDEX.get(cause.constraint_name)
    if (code) return new AppError(code)
  }
  return error
}
