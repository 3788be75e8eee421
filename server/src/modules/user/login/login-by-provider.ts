import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { loginByApple, MiniProgram, ProviderSignedIn } from '@tiantian/contracts/user/provider-login.ts'
import { userOfCustomId } from '../account/account.ts'
import type { IdentityContext } from '../identity/identity.ts'
import { useUp } from './login-by-ticket.ts'
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
  const signedIn = await signIn(context, user, isNew ? 'register' : 'login', provider)
  return { ...signedIn, ...(sessionKey !== undefined && { sessionKey }) }
}

/**
 * Signs in the user whom Apple's identity token names, who is registered at the first time; each token works once.
 * @throws AppError('PROVIDER_NOT_CONFIGURED' | 'TICKET_INVALID' | 'UNAVAILABLE')
 */
export async function loginByIdentityToken(
  context: IdentityContext,
  { identityToken = '' }: Parsed<typeof loginByApple>,
): Promise<ProviderSignedIn> {
  const { apple } = context.identity
  if (!apple) throw new AppError('PROVIDER_NOT_CONFIGURED')
  const { subject, tokenId, expiresAt } = await apple.readToken(identityToken, context.clock.now())
  await useUp(context, tokenId, expiresAt)
  const { user, isNew } = await userOfCustomId(context, `apple:${subject}`)
  return signIn(context, user, isNew ? 'register' : 'login', 'ticket')
}
