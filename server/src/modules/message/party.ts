import { AppError } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { PartyKind } from '@tiantian/contracts/message/names.ts'
import { isAllowed, permissionsOf, ROLES } from '@tiantian/contracts/permission.ts'
import { SHOP_PERMISSIONS } from '@tiantian/contracts/shop/permission.ts'
import type { SignedInUser } from '../../gateway/caller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Fragment, Queryable, Tx } from '../../platform/database/database.ts'
import { textInSql } from '../../platform/database/text-in-sql.ts'
import type { Media } from '../media/media.ts'
import { isManagedBy } from '../shop/own-shop.ts'

/** The support of the alliance as a party of threads. */
export const OFFICE_ID = '00000000-0000-0000-0000-000000000000'

/** The acting user; what their sides are is read with every call, so that a removed colleague loses them at once. */
export interface MessageActor {
  readonly db: Db
  readonly clock: Clock
  readonly user: Pick<SignedInUser, 'id' | 'roles' | 'isImpersonation'>
  readonly language: Language
  readonly documents: Media['documents']
}

export const isSupport = ({ user }: Pick<MessageActor, 'user'>) => isAllowed(user.roles, 'message.support')

/** The parties as which the user takes part: themselves, the shops whose team they belong to, the support. */
export const ownParties = (sql: Queryable, actor: Pick<MessageActor, 'user'>): Fragment => sql`
  (select ${actor.user.id}::uuid as id, 'user' as kind
   union all select s.id, 'shop' from shops s where ${isManagedBy(sql, actor.user.id, 'messages')}
   ${isSupport(actor) ? sql`union all select ${OFFICE_ID}::uuid, 'office'` : sql``})`

export interface OwnParty {
  readonly threadId: string
  readonly partyId: string
  readonly kind: PartyKind
}

/** As what the user takes part in a thread. @throws AppError('THREAD_NOT_FOUND') also for a thread of others */
export async function requireParty(
  sql: Queryable,
  actor: Pick<MessageActor, 'user'>,
  threadId: string,
): Promise<OwnParty> {
  const [party] = await sql<OwnParty[]>`
    select p.thread_id as "threadId", p.party_id as "partyId", p.kind
    from message_parties p join ${ownParties(sql, actor)} own on own.id = p.party_id and own.kind = p.kind
    where p.thread_id = ${threadId} order by p.kind = 'user' desc limit 1`
  if (!party) throw new AppError('THREAD_NOT_FOUND')
  return party
}

/** One of the sides of the thread has blocked the other, in whichever of their threads. */
export const isBlockedPair = (sql: Queryable, threadId: string): Fragment => sql`
  exists (select from message_threads t
      join message_threads o on o.customer_id = t.customer_id and o.other_id = t.other_id
      join message_parties b on b.thread_id = o.id and b.is_blocked
    where t.id = ${threadId})`

interface PartyReader {
  readonly id: string
  readonly email: string | null
  readonly mobile: string | null
  readonly language: string
}

const SUPPORT_ROLES = ROLES.filter(
  (role) => role === 'admin' || permissionsOf([role]).includes('message.support'),
)

/** The people of a party as they are now: the user, those of a shop's team who answer, the officers of the support. */
export const readersOf = (sql: Queryable, { kind, partyId }: Omit<OwnParty, 'threadId'>) =>
  sql<PartyReader[]>`
    select u.id, u.email, u.mobile, u.language from users u
    where u.erased_at is null and u.id in (
      select ${partyId}::uuid where ${kind} = 'user'
      union all
      select m.user_id from shop_members m join shops s on s.id = m.shop_id
      where s.id = ${partyId} and ${kind} = 'shop' and s.state <> 'closed'
        and m.role = any(${[...SHOP_PERMISSIONS.messages]}::text[])
      union all
      select id from users where ${kind} = 'office' and roles <> '{}' and roles && ${SUPPORT_ROLES}::text[])
    order by u.id`

/** One message at a time is numbered in a thread. */
export const lockThread = (tx: Tx, threadId: string) =>
  tx`select from message_threads where id = ${threadId} for no key update`

/** The name of the party `p` of a thread; the support has none. */
export const partyName = (sql: Queryable, language: Language): Fragment => sql`
  case p.kind when 'user' then (select coalesce(u.nickname, u.username, '') from users u where u.id = p.party_id)
    when 'shop' then (select ${sql.unsafe(textInSql('s.name', language))} from shops s where s.id = p.party_id) else '' end`

/** Addresses of sites, of mail and of messengers, with or without a protocol. */
const LINK =
  /(?:https?:\/\/|www\.)\S+|[\w.+-]+@[\w-]+\.[\w.-]+|(?<![\p{L}\p{N}.])(?:[\p{L}\p{N}-]+\.)+(?:com|net|org|ru|kz|cn|info|biz|top|xyz|shop|online|site|me|io|cc|рф|қаз|中国)(?:\/\S*)?(?![\p{L}\p{N}])|(?<!\S)@\w{4,}/giu

const MASK = '•••'

/** A text without its links: what a stranger is shown until they answer. */
export const masked = (text: string): string => text.replace(LINK, MASK)
