import { AppError } from '@tiantian/contracts/error.ts'

/** The names by which an account is found, each one person's alone, and how the contract says that one is taken. */
export const TAKEN = { username: 'USERNAME_TAKEN', mobile: 'MOBILE_TAKEN', email: 'EMAIL_TAKEN' } as const

const TAKEN_BY_INDEX = new Map<unknown, (typeof TAKEN)[keyof typeof TAKEN]>(
  Object.entries(TAKEN).map(([name, code]) => [`users_${name}`, code]),
)

/**
 * What the database refuses since another has written the same name in the same moment, as the refusal that the contract
 * knows; any other error as it is.
 */
export function takenOr(error: unknown): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'constraint_name' in cause && TAKEN_BY_INDEX.get(cause.constraint_name)
    if (code) return new AppError(code)
  }
  return error
}
