import { AppError } from '@tiantian/contracts/error.ts'
import type { ProviderSignedIn } from '@tiantian/contracts/user/provider-login.ts'
import { createUser, findByCustomId } from '../account/account.ts'
import type { IdentityContext } from '../identity/identity.ts'
import type { MiniProgram } from './mini-program.ts'
import { userOfCode } from './mini-program.ts'
import { signIn } from './sign-in.ts'

/**
 * Signs in the user of a mini-program, who is registered at the first time.
 * @throws AppError('PROVIDER_NOT_CONFIGURED' | 'TICKET_INVALID' | 'UNAVAILABLE')
 */
export async function loginByProvider(
  context: IdentityContext,
  provider: MiniProgram,
  code = '',
): Promise<ProviderSignedIn> {
  const { openId, sessionKey } = await userOfCode(
    context.identity.miniPrograms,
    provider,
    code,
    context.clock.now(),
  )
  const { user, isNew } = await userOfCustomId(context, `${provider}:${openId}`)
  const signedIn = await signIn(context, user, isNew ? 'register' : 'login', 'ticket')
  return { ...signedIn, ...(sessionKey !== undefined && { sessionKey }) }
}

/** The account of a user for whom another system vouches, created when there is none. */
export async function userOfCustomId(context: IdentityContext, customId: string) {
  const known = await findByCustomId(context, customId)
  if (known) return { user: known, isNew: false }
  const created = await createUser(context, { customId })
  if (created) return { user: created, isNew: true }
  // A concurrent login of the same user was faster.
  const other = await findByCustomId(context, customId)
  if (!other) throw new AppError('TICKET_INVALID')
  return { user: other, isNew: false }
}
