import { AppError } from '@tiantian/contracts/error.ts'
import type { Authenticate } from './caller.ts'

/**
 * The anonymous account of a token, whose data a member takes over after login.
 * @throws AppError('TOKEN_INVALID' | 'TOKEN_INVALID_TOKEN_EXPIRED') with the field `anonymousToken`, so that clients
 * do not mistake it for a refusal of the member's own token
 */
export async function anonymousUserBehind(
  authenticate: Authenticate,
  anonymousToken: string,
): Promise<string> {
  const { user: anonymous } = await authenticate(anonymousToken).catch(refuseAnonymous)
  // The token of a registered user must not hand over their data this way.
  if (anonymous.kind !== 'anonymous') refuseAnonymous(new AppError('TOKEN_INVALID'))
  return anonymous.id
}

function refuseAnonymous(error: unknown): never {
  if (!(error instanceof AppError)) throw error
  throw new AppError(error.code, error.params, [{ path: 'anonymousToken', rule: 'custom' }])
}
