import { AppError } from '@tiantian/contracts/error.ts'
import type { SignedIn } from '@tiantian/contracts/user/login.ts'
import { TICKET_AUDIENCE, TICKET_LIFE_S } from '@tiantian/contracts/user/ticket.ts'
import { createVerifier } from 'fast-jwt'
import * as z from 'zod'
import { createUser } from '../account/account.ts'
import { signIn } from '../login/sign-in.ts'
import type { User } from '../user-row.ts'
import { userColumns } from '../user-row.ts'
import type { IdentityContext } from './identity.ts'

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
  await useUp(context, ticket)
  const known = await findByCustomId(context, ticket.sub)
  if (known) return signIn(context, known, 'login', 'ticket')
  const created = await createUser(context, { customId: ticket.sub })
  if (created) return signIn(context, created, 'register', 'ticket')
  // A concurrent ticket for the same user was faster.
  const other = await findByCustomId(context, ticket.sub)
  if (!other) throw new AppError('TICKET_INVALID')
  return signIn(context, other, 'login', 'ticket')
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

async function useUp({ db, clock }: IdentityContext, { jti, exp }: IdentityTicket) {
  await db.sql`delete from used_tickets where expires_at < ${clock.now()}`
  const { count } = await db.sql`
    insert into used_tickets (id, expires_at) values (${jti}, ${new Date(exp * 1000)}) on conflict do nothing`
  if (count === 0) throw new AppError('TICKET_INVALID')
}

async function findByCustomId({ db }: IdentityContext, customId: string): Promise<User | undefined> {
  const [user] = await db.sql<User[]>`select ${userColumns(db.sql)} from users where custom_id = ${customId}`
  return user
}
