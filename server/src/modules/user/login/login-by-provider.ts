import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import { TICKET_AUDIENCE, TICKET_LIFE_S } from '@tiantian/contracts/user/login.ts'
import type { SignedIn } from '@tiantian/contracts/user/own-session.ts'
import type { loginByApple, MiniProgram, ProviderSignedIn } from '@tiantian/contracts/user/provider-login.ts'
import { createVerifier } from 'fast-jwt'
import * as z from 'zod'
import { userOfCustomId } from '../account/account.ts'
import type { IdentityContext } from '../identity/identity.ts'
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

/** Allowed difference between the clocks of the two systems. */
const SKEW_S = 60

const plainText = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[\x21-\x7e]+$/)
const payload = z
  .object({ sub: plainText, aud: z.literal(TICKET_AUDIENCE), jti: plainText, iat: z.int(), exp: z.int() })
  .refine(({ iat, exp }) => exp > iat && exp - iat <= TICKET_LIFE_S)
type IdentityTicket = z.output<typeof payload>

/**
 * Signs in a user vouched for by another system; each ticket works once.
 * @throws AppError('PROVIDER_NOT_CONFIGURED' | 'TICKET_INVALID')
 */
export async function loginUserByTicket(context: IdentityContext, text: string): Promise<SignedIn> {
  const { ticketSecret } = context.identity
  if (ticketSecret === undefined) throw new AppError('PROVIDER_NOT_CONFIGURED')
  const ticket = readTicket(text, ticketSecret, context.clock.now())
  await useUp(context, ticket.jti, new Date(ticket.exp * 1000))
  const { user, isNew } = await userOfCustomId(context, ticket.sub)
  return signIn(context, user, isNew ? 'register' : 'login', 'ticket')
}

function readTicket(text: string, secret: string, now: Date): IdentityTicket {
  const nowS = now.getTime() / 1000
  const ticket = payload.safeParse(verified(text, secret))
  if (!ticket.success || ticket.data.exp <= nowS || ticket.data.iat > nowS + SKEW_S) {
    throw new AppError('TICKET_INVALID')
  }
  return ticket.data
}

function verified(text: string, secret: string): unknown {
  try {
    // Times are checked against our clock, not the library's.
    return createVerifier({ key: secret, algorithms: ['HS256'], ignoreExpiration: true })(text)
  } catch {
    // The caller learns only that it is invalid, not why.
    return undefined
  }
}

/**
 * Marks what may be used once, until it expires.
 * @throws AppError('TICKET_INVALID') when it was used before
 */
async function useUp({ db, clock }: IdentityContext, id: string, expiresAt: Date) {
  await db.sql`delete from used_tickets where expires_at < ${clock.now()}`
  const { count } = await db.sql`
    insert into used_tickets (id, expires_at) values (${id}, ${expiresAt}) on conflict do nothing`
  if (count === 0) throw new AppError('TICKET_INVALID')
}
