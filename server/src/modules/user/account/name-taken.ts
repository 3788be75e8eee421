import { AppError } from '@tiantian/contracts/error.ts'

/** The unique sign-in names of an account, with the error code for each when it is taken. */
export const TAKEN_CODES = {
  username: 'USERNAME_TAKEN',
  mobile: 'MOBILE_TAKEN',
  email: 'EMAIL_TAKEN',
} as const

const TAKEN_CODE_BY_INDEX = new Map<unknown, (typeof TAKEN_CODES)[keyof typeof TAKEN_CODES]>(
  Object.entries(TAKEN_CODES).map(([name, code]) => [`users_${name}`, code]),
)

/**
 * Translates a unique violation, caused by a concurrent write of the same name, to the contract's error code; returns
 * any other error unchanged.
 */
export function toTakenError(error: unknown): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'constraint_name' in cause && TAKEN_CODE_BY_INDEX.get(cause.constraint_name)
    if (code) return new AppError(code)
  }
  return error
}
