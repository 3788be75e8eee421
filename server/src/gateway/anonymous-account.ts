import { AppError } from '@tiantian/contracts/error.ts'
import type { Authenticate } from './caller.ts'

/**
 * The anonymous account behind a token, whose things a person takes over after login.
 * @throws AppError('TOKEN_INVALID' | 'TOKEN_INVALID_TOKEN_EXPIRED') that names the field `anonymousToken`, so that nobody
 *   takes it for a refusal of the member's own token
 */
export async function anonymousUserBehind(
  authenticate: Authenticate,
  anonymousToken: string,
): Promise<string> {
  const { user: anonymous } = await authenticate(anonymousToken).catch(refuseAnonymous)
  // Whoever holds the token of a person may not take her things by this way.
  if (anonymous.kind !== 'anonymous') refuseAnonymous(new AppError('TOKEN_INVALID'))
  return anonymous.id
}

function refuseAnonymous(error: unknown): never {
  if (!(error instanceof AppError)) throw error
  throw new AppError(error.code, error.params, [{ path: 'anonymousToken', rule: 'custom' }])
}
