import { AppError } from '@tiantian/contracts/error.ts'
import type { Authenticate } from './caller.ts'

/**
 * The anonymous account behind a token, whose things a person takes over after login.
 * @throws AppError('TOKEN_INVALID' | 'TOKEN_INVALID_TOKEN_EXPIRED') that names the field `guestToken`, so that nobody
 *   takes it for a refusal of the member's own token
 */
export async function guestBehind(authenticate: Authenticate, guestToken: string): Promise<string> {
  const { user: guest } = await authenticate(guestToken).catch(refuseGuest)
  // Whoever holds the token of a person may not take her things by this way.
  if (guest.kind !== 'anonymous') refuseGuest(new AppError('TOKEN_INVALID'))
  return guest.id
}

function refuseGuest(error: unknown): never {
  if (!(error instanceof AppError)) throw error
  throw new AppError(error.code, error.params, [{ path: 'guestToken', rule: 'custom' }])
}
