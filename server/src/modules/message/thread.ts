import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { PartyKind, SubjectKind } from '@tiantian/contracts/message/names.ts'
import type * as contract from '@tiantian/contracts/message/thread.ts'
import type { Thread } from '@tiantian/contracts/message/thread.ts'
import * as z from 'zod'
import { cursorId, cursorTime, pageOf, readCursor } from '../../platform/database/cursor.ts'
import type { Fragment, Queryable, Tx } from '../../platform/database/database.ts'
import { textInSql } from '../../platform/database/text-in-sql.ts'
import { newId } from '../../platform/id.ts'
import { isoTime } from '../../platform/iso-time.ts'
import type { SubjectId } from './card.ts'
import { readSubjects, subjectKey } from './card.ts'
import { readMessageNews } from './message-notification.ts'
import type { MessageActor, OwnParty } from './party.ts'
import { lockThread, masked, OFFICE_ID, ownParties, partyName, readersOf, requireParty } from './party.ts'

/** Threads that an account may begin in a day while it is younger than a week, and later. */
const NEW_THREADS_MAX = { young: 10, old: 100 } as const
const DAY_MS = 86_400_000
const YOUNG_DAYS = 7

interface Counterparts {
  readonly customerId: string
  readonly otherKind: PartyKind
  readonly otherId: string
}

/**
 * The thread of two parties about a subject: there is one, however often and by whom it is opened.
 * @throws AppError('SHOP_NOT_FOUND' | 'ORDER_NOT_FOUND' | 'USER_NOT_FOUND' | 'PRODUCT_NOT_FOUND' | 'QUOTE_NOT_FOUND'
 * | 'EVENT_NOT_FOUND' | 'THREAD_LIMIT' | 'THREAD_BLOCKED')
 */
export function openThread(actor: MessageActor, input: Parsed<typeof contract.openThread>) {
  return actor.db.transaction(async (tx) => {
    const sides = await counterpartsOf(tx, actor, input.with)
    const subject = input.about ?? dealOf(input.with)
    if (subject) await requireSubject(tx, actor, subject, sides)
    const found = await findThread(tx, sides, subject)
    if (found) return { id: found }
    await assertMayBegin(tx, actor, sides)
    const id = newId()
    const { customerId, otherKind, otherId } = sides
    const made = await tx`
      insert into message_threads (id, customer_id, other_kind, other_id, subject_kind, subject_id, begun_by, created_at)
      values (${id}, ${customerId}, ${otherKind}, ${otherId}, ${subject?.kind ?? null}, ${subject?.id ?? null},
        ${actor.user.id}, ${actor.clock.now()})
      on conflict do nothing returning id`
    if (made.length === 0) return { id: (await findThread(tx, sides, subject)) ?? id }
    await tx`
      insert into message_parties (thread_id, party_id, kind)
      values (${id}, ${customerId}, 'user'), (${id}, ${otherId}, ${otherKind})`
    return { id }
  })
}

async function findThread(sql: Queryable, { customerId, otherId }: Counterparts, subject?: SubjectId) {
  const [found] = await sql<{ id: string }[]>`
    select id from message_threads where customer_id = ${customerId} and other_id = ${otherId}
      and subject_kind is not distinct from ${subject?.kind ?? null}
      and subject_id is not distinct from ${subject?.id ?? null}::uuid`
  return found?.id
}

type With = Parsed<typeof contract.openThread>['with']

/** The order or quote by which the other side is found. */
const dealOf = (other: With): SubjectId | undefined =>
  other.kind === 'order' || other.kind === 'quote' ? { kind: other.kind, id: other.id } : undefined

async function counterpartsOf(sql: Queryable, actor: MessageActor, other: With): Promise<Counterparts> {
  const userId = actor.user.id
  if (other.kind === 'office') return { customerId: userId, otherKind: 'office', otherId: OFFICE_ID }
  if (other.kind === 'shop') {
    const shops = await sql`select from shops where id = ${other.id} and state = 'active'`
    if (shops.length === 0 || (await isInTeam(sql, actor, other.id))) throw new AppError('SHOP_NOT_FOUND')
    return { customerId: userId, otherKind: 'shop', otherId: other.id }
  }
  if (other.kind === 'order' || other.kind === 'quote') {
    const [deal] = await sql<{ buyerId: string; shopId: string }[]>`
      select buyer_id as "buyerId", shop_id as "shopId" from orders where id = ${other.id} and ${other.kind} = 'order'
      union all
      select r.buyer_id, q.shop_id from quotes q join quote_requests r on r.id = q.request_id
      where q.id = ${other.id} and ${other.kind} = 'quote'`
    if (!deal || (deal.buyerId !== userId && !(await isInTeam(sql, actor, deal.shopId))))
      throw new AppError(SUBJECT_MISSING[other.kind])
    return { customerId: deal.buyerId, otherKind: 'shop', otherId: deal.shopId }
  }
  const known = await sql`
    select from card_exchanges where state = 'exchanged'
      and ((requester_id = ${userId} and recipient_id = ${other.id})
        or (requester_id = ${other.id} and recipient_id = ${userId}))
    union all select from directory_entries where user_id = ${other.id} limit 1`
  if (known.length === 0 || other.id === userId) throw new AppError('USER_NOT_FOUND')
  const [customerId, otherId] = [userId, other.id].sort() as [string, string]
  return { customerId, otherKind: 'user', otherId }
}

const isInTeam = async (sql: Queryable, actor: MessageActor, shopId: string) =>
  (await sql`select from ${ownParties(sql, actor)} own where own.id = ${shopId} and own.kind = 'shop'`)
    .length > 0

const SUBJECT_MISSING = {
  product: 'PRODUCT_NOT_FOUND',
  order: 'ORDER_NOT_FOUND',
  quote: 'QUOTE_NOT_FOUND',
  event: 'EVENT_NOT_FOUND',
} as const satisfies Record<SubjectKind, string>

/** A product belongs to the shop that is asked, an order or quote to both sides. */
async function requireSubject(sql: Queryable, actor: MessageActor, subject: SubjectId, sides: Counterparts) {
  const cards = await readSubjects(sql, actor.user.id, actor.language, [subject])
  const { customerId, otherId, otherKind } = sides
  const owners: Record<Exclude<SubjectKind, 'event'>, Fragment> = {
    product: sql`select shop_id from products where id = ${subject.id}`,
    order: sql`select shop_id from orders where id = ${subject.id} and buyer_id = ${customerId}`,
    quote: sql`select q.shop_id from quotes q join quote_requests r on r.id = q.request_id
      where q.id = ${subject.id} and r.buyer_id = ${customerId}`,
  }
  const isFitting =
    subject.kind === 'event' ||
    (
      await sql`select from (${owners[subject.kind]}) owner
        where owner.shop_id = ${otherId} or ${otherKind} = 'office'`
    ).length > 0
  if (!(isFitting && cards.has(subjectKey(subject)))) throw new AppError(SUBJECT_MISSING[subject.kind])
}

async function assertMayBegin(sql: Queryable, { user, clock }: MessageActor, sides: Counterparts) {
  const now = clock.now().getTime()
  const blocked = await sql`
    select from message_threads t join message_parties p on p.thread_id = t.id
    where t.customer_id = ${sides.customerId} and t.other_id = ${sides.otherId} and p.is_blocked limit 1`
  if (blocked.length > 0) throw new AppError('THREAD_BLOCKED')
  const [begun] = await sql<{ count: number; is_young: boolean }[]>`
    select (select count(*)::int from message_threads
        where begun_by = ${user.id} and created_at > ${new Date(now - DAY_MS)}) as count,
      u.created_at > ${new Date(now - YOUNG_DAYS * DAY_MS)} as is_young
    from users u where u.id = ${user.id}`
  const max = begun?.is_young ? NEW_THREADS_MAX.young : NEW_THREADS_MAX.old
  if ((begun?.count ?? 0) >= max) throw new AppError('THREAD_LIMIT', { max })
}

interface ThreadResult extends Omit<Thread, 'subject'> {
  readonly time: string
  readonly subjectKind: SubjectKind | null
  readonly subjectId: string | null
  readonly isMasked: boolean
}

/** Threads as their reader sees them, from `party`: the own party of each. */
function threadRows(sql: Queryable, { language }: MessageActor, parties: Fragment) {
  const shopName = sql.unsafe(textInSql('s.name', language))
  return sql<ThreadResult[]>`
    select t.id, own.kind as side, own.last_at::text as time, own.unread_count as "unreadCount",
      own.is_waiting as "isWaiting", own.is_archived as "isArchived", own.is_blocked as "isBlocked",
      case when own.kind = 'shop' then (select ${shopName} from shops s where s.id = own.party_id) else '' end
        as "ownShopName",
      p.delivered_seq as "deliveredSeq", p.read_seq as "readSeq",
      jsonb_build_object('kind', p.kind, 'id', p.party_id, 'name', ${partyName(sql, language)},
        'picture', coalesce(case p.kind when 'shop' then (select s.logo from shops s where s.id = p.party_id) end, '')) as other,
      case when a.id is not null then jsonb_build_object('id', a.id, 'name', coalesce(a.nickname, a.username, '')) end as assignee,
      t.subject_kind as "subjectKind", t.subject_id as "subjectId", own.written_seq = 0 as "isMasked",
      case when m.seq is not null then jsonb_build_object('kind', m.kind, 'text', left(m.text, 200),
        'isOurs', m.party_id = own.party_id, 'isRecalled', m.recalled_at is not null) end as last
    from (${parties}) own join message_threads t on t.id = own.thread_id
      join message_parties p on p.thread_id = t.id and p.party_id <> own.party_id
      left join users a on a.id = own.assignee_id
      left join messages m on m.thread_id = t.id and m.seq = own.visible_seq
    order by own.last_at desc nulls last, own.thread_id desc`
}

async function threadsOf(
  sql: Queryable,
  actor: MessageActor,
  rows: readonly ThreadResult[],
): Promise<Thread[]> {
  const subjects = rows.flatMap(({ subjectKind, subjectId }) =>
    subjectKind && subjectId ? [{ kind: subjectKind, id: subjectId }] : [],
  )
  const cards = await readSubjects(sql, actor.user.id, actor.language, subjects)
  return rows.map(({ time, subjectKind, subjectId, isMasked, last, ...row }) => ({
    ...row,
    last: last && { ...last, text: isMasked && !last.isOurs ? masked(last.text) : last.text },
    subject:
      (subjectKind && subjectId && cards.get(subjectKey({ kind: subjectKind, id: subjectId }))) || null,
    lastAt: isoTime(time),
  }))
}

const LIST = 'message threads'
const position = z.tuple([cursorTime, cursorId])

/** The latest threads of each side, along the index of its list. */
export async function listThreads(
  actor: MessageActor,
  { box, side, cursor, limit }: Parsed<typeof contract.listThreads>,
): Promise<Output<typeof contract.listThreads>> {
  const { sql } = actor.db
  const after = readCursor(LIST, cursor, position)
  const boxes: Record<typeof box, Fragment> = {
    open: sql`not p.is_archived`,
    waiting: sql`p.is_waiting and not p.is_archived`,
    assigned: sql`p.assignee_id = ${actor.user.id}`,
    archived: sql`p.is_archived`,
  }
  const parties = sql`
    select found.* from ${ownParties(sql, actor)} own cross join lateral (
      select p.* from message_parties p
      where p.party_id = own.id and p.kind = own.kind and p.last_at is not null and ${boxes[box]}
        ${after ? sql`and (p.last_at, p.thread_id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
      order by p.last_at desc, p.thread_id desc limit ${limit + 1}
    ) found ${side ? sql`where own.kind = ${side}` : sql``}
    order by found.last_at desc, found.thread_id desc limit ${limit + 1}`
  const found = await threadRows(sql, actor, parties)
  const { rows, nextCursor } = pageOf(LIST, found, limit, (row) => [row.time, row.id])
  return { rows: await threadsOf(sql, actor, rows), nextCursor }
}

/** The thread as one party sees it. */
export async function getThreadOf(sql: Queryable, actor: MessageActor, { threadId, partyId }: OwnParty) {
  const found = await threadRows(
    sql,
    actor,
    sql`select p.thread_id, p.party_id, p.kind, p.visible_seq, p.written_seq, p.unread_count, p.is_waiting,
          p.is_archived, p.is_blocked, p.assignee_id, coalesce(p.last_at, t.created_at) as last_at
        from message_parties p join message_threads t on t.id = p.thread_id
        where p.thread_id = ${threadId} and p.party_id = ${partyId}`,
  )
  const [thread] = await threadsOf(sql, actor, found)
  if (!thread) throw new AppError('THREAD_NOT_FOUND')
  return thread
}

/** Up to this message all is read; a team reads as one. */
export function readThread(actor: MessageActor, { id, seq }: Parsed<typeof contract.readThread>) {
  return actor.db.transaction(async (tx) => {
    const party = await requireParty(tx, actor, id)
    await lockThread(tx, id)
    const [read] = await tx<{ unread: number; before: number }[]>`
      with own as (select * from message_parties where thread_id = ${id} and party_id = ${party.partyId}),
      counted as (
        select count(*)::int as unread from messages m, own
        where m.thread_id = ${id} and m.seq > greatest(own.read_seq, ${seq}) and m.party_id <> own.party_id and m.kind <> 'note')
      update message_parties p set read_seq = greatest(p.read_seq, least(${seq}, p.visible_seq)),
        delivered_seq = p.visible_seq, unread_count = counted.unread
      from own, counted where p.thread_id = own.thread_id and p.party_id = own.party_id
      returning p.unread_count as unread, own.unread_count as before`
    if (read && read.unread !== read.before) await addUnread(tx, [party.partyId], read.unread - read.before)
    if (read?.unread === 0) {
      const readers = (await readersOf(tx, party)).map((reader) => reader.id)
      await readMessageNews(tx, id, readers, actor.clock.now())
    }
    return { unreadCount: read?.unread ?? 0 }
  })
}

/** In the order of their ids, so that two transactions never wait for each other. */
export const addUnread = (tx: Tx, partyIds: readonly string[], count: number) => tx`
  insert into message_unread as m (party_id, unread_count)
  select id, ${Math.max(0, count)} from unnest(${partyIds}::uuid[]) as party (id) order by id
  on conflict (party_id) do update set unread_count = greatest(0, m.unread_count + ${count})`

/**
 * A block holds for all threads of the two sides, and so does its end.
 * @throws AppError('THREAD_NOT_FOUND' | 'USER_NOT_FOUND') the latter for an assignee outside of the team
 */
export function setThread(
  actor: MessageActor,
  { id, isArchived, isBlocked, assigneeId }: Parsed<typeof contract.setThread>,
) {
  return actor.db.transaction(async (tx) => {
    const party = await requireParty(tx, actor, id)
    if (assigneeId && !(await teamOf(tx, party)).some((one) => one.id === assigneeId))
      throw new AppError('USER_NOT_FOUND')
    await tx`
      update message_parties set is_archived = ${isArchived ?? tx`is_archived`},
        assignee_id = ${assigneeId === undefined ? tx`assignee_id` : assigneeId}
      where thread_id = ${id} and party_id = ${party.partyId}`
    if (isBlocked !== undefined) await blockPair(tx, party, isBlocked)
    return { thread: await getThreadOf(tx, actor, party) }
  })
}

/** In the order of their ids, so that two transactions never wait for each other. */
const blockPair = (tx: Tx, { threadId, partyId }: OwnParty, isBlocked: boolean) => tx`
  with own as (
    select p.thread_id from message_threads t
      join message_threads o on o.customer_id = t.customer_id and o.other_id = t.other_id
      join message_parties p on p.thread_id = o.id and p.party_id = ${partyId}
    where t.id = ${threadId} order by p.thread_id for no key update of p)
  update message_parties p set is_blocked = ${isBlocked} from own
  where p.thread_id = own.thread_id and p.party_id = ${partyId} and p.is_blocked <> ${isBlocked}`

/** Who may take care of the threads of a team; nobody outside of one. */
export const teamOf = (sql: Queryable, { kind, partyId }: OwnParty) =>
  sql<{ id: string; name: string }[]>`
    select u.id, coalesce(u.nickname, u.username, '') as name from users u
    where u.erased_at is null and u.id in (
      select user_id from shop_members where shop_id = ${partyId} and ${kind} = 'shop'
      union all select id from users where ${kind} = 'office' and roles <> '{}' and roles && '{admin,support}')
    order by name, u.id limit 100`

/**
 * How many messages wait for all sides of the user, whose client has received them by this call; nothing has been
 * delivered to somebody whom an officer only looks as.
 */
export async function countUnread(actor: MessageActor) {
  const { sql } = actor.db
  if (!actor.user.isImpersonation)
    await sql`
    update message_parties p set delivered_seq = visible_seq from ${ownParties(sql, actor)} own
    where p.party_id = own.id and p.kind = own.kind and p.delivered_seq < p.visible_seq`
  const [counted] = await sql<{ count: number }[]>`
    select coalesce(sum(u.unread_count), 0)::int as count
    from message_unread u join ${ownParties(sql, actor)} own on own.id = u.party_id`
  return { unreadCount: counted?.count ?? 0 }
}
