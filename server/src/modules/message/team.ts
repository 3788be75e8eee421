import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type * as contract from '@tiantian/contracts/message/thread.ts'
import type { Team } from '@tiantian/contracts/message/thread.ts'
import { audit } from '../../platform/audit.ts'
import type { Queryable } from '../../platform/database.ts'
import { textInSql } from '../../platform/text-in-sql.ts'
import type { MessageActor } from './party.ts'
import { ownParties } from './party.ts'

const COLLEAGUES_MAX = 50
const ANSWERS_MAX = 100
/** Fewer threads say nothing about how fast a shop answers. */
const THREADS_MIN = 10
const RESPONSE_DAYS = 30

/** The teams that the user belongs to. */
export async function listTeams(sql: Queryable, actor: MessageActor): Promise<{ shops: Team[] }> {
  const since = new Date(actor.clock.now().getTime() - RESPONSE_DAYS * 86_400_000)
  const shops = await sql<Team[]>`
    select s.id, ${sql.unsafe(textInSql('s.name', actor.language))} as name, s.owner_id = ${actor.user.id} as "isOwn",
      (select jsonb_agg(jsonb_build_object('id', u.id, 'name', coalesce(u.nickname, u.username, ''),
          'isOwner', u.id = s.owner_id) order by u.id <> s.owner_id, c.added_at)
        from users u left join message_colleagues c on c.shop_id = s.id and c.user_id = u.id
        where u.id in (select s.owner_id union all select user_id from message_colleagues where shop_id = s.id)) as members,
      coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'title', a.title, 'text', a.text) order by a.title, a.id)
        from message_answers a where a.shop_id = s.id), '[]') as answers,
      (select case when count(*) >= ${THREADS_MIN}
          then ceil(percentile_cont(0.5) within group (order by p.answer_seconds) / 60)::int end
        from message_parties p where p.party_id = s.id and p.answered_at > ${since}) as "responseMinutes"
    from ${ownParties(sql, actor)} own join shops s on s.id = own.id where own.kind = 'shop'
    order by s.created_at, s.id limit 50`
  return { shops: [...shops] }
}

/** @throws AppError('SHOP_NOT_FOUND' | 'USER_NOT_FOUND' | 'TEAM_LIMIT') */
export function addColleague(
  actor: MessageActor,
  { shopId, username }: Parsed<typeof contract.addColleague>,
) {
  return actor.db.transaction(async (tx) => {
    await requireOwnShop(tx, actor, shopId)
    const [found] = await tx<{ id: string }[]>`
      select id from users where lower(username) = lower(${username}) and kind = 'person' and status = 0`
    if (!found || found.id === actor.user.id) throw new AppError('USER_NOT_FOUND')
    const [count] = await tx<{ count: number }[]>`
      select count(*)::int as count from message_colleagues where shop_id = ${shopId}`
    if ((count?.count ?? 0) >= COLLEAGUES_MAX) throw new AppError('TEAM_LIMIT', { max: COLLEAGUES_MAX })
    await tx`
      insert into message_colleagues (shop_id, user_id, added_by, added_at)
      values (${shopId}, ${found.id}, ${actor.user.id}, ${actor.clock.now()}) on conflict do nothing`
    await record(tx, actor, shopId, { event: 'message.colleague_added', userId: found.id })
    return listTeams(tx, actor)
  })
}

/** Threads that were assigned to them are assigned to nobody. @throws AppError('SHOP_NOT_FOUND') */
export function removeColleague(
  actor: MessageActor,
  { shopId, userId }: Parsed<typeof contract.removeColleague>,
) {
  return actor.db.transaction(async (tx) => {
    await requireOwnShop(tx, actor, shopId)
    await tx`delete from message_colleagues where shop_id = ${shopId} and user_id = ${userId}`
    await tx`update message_parties set assignee_id = null where party_id = ${shopId} and assignee_id = ${userId}`
    await record(tx, actor, shopId, { event: 'message.colleague_removed', userId })
    return listTeams(tx, actor)
  })
}

const record = (
  sql: Queryable,
  { user, clock }: MessageActor,
  shopId: string,
  { event, userId }: { readonly event: string; readonly userId: string },
) =>
  audit(sql, {
    ...{ actorId: user.id, event, objectKind: 'shop', objectId: shopId, at: clock.now() },
    change: { userId },
  })

async function requireOwnShop(sql: Queryable, { user }: MessageActor, shopId: string) {
  const own =
    await sql`select from shops where id = ${shopId} and owner_id = ${user.id} and state <> 'closed'`
  if (own.length === 0) throw new AppError('SHOP_NOT_FOUND')
}

async function requireTeam(sql: Queryable, actor: MessageActor, shopId: string) {
  const own =
    await sql`select from ${ownParties(sql, actor)} own where own.id = ${shopId} and own.kind = 'shop'`
  if (own.length === 0) throw new AppError('SHOP_NOT_FOUND')
}

/** @throws AppError('SHOP_NOT_FOUND' | 'TEAM_LIMIT') */
export function saveAnswer(
  actor: MessageActor,
  { shopId, id, title, text }: Parsed<typeof contract.saveAnswer>,
) {
  return actor.db.transaction(async (tx) => {
    await requireTeam(tx, actor, shopId)
    const [count] = await tx<{ count: number }[]>`
      select count(*)::int as count from message_answers where shop_id = ${shopId} and id <> ${id}`
    if ((count?.count ?? 0) >= ANSWERS_MAX) throw new AppError('TEAM_LIMIT', { max: ANSWERS_MAX })
    await tx`
      insert into message_answers as a (id, shop_id, title, text) values (${id}, ${shopId}, ${title}, ${text})
      on conflict (id) do update set title = excluded.title, text = excluded.text where a.shop_id = ${shopId}`
    return listTeams(tx, actor)
  })
}

/** @throws AppError('SHOP_NOT_FOUND') */
export function removeAnswer(actor: MessageActor, { shopId, id }: Parsed<typeof contract.removeAnswer>) {
  return actor.db.transaction(async (tx) => {
    await requireTeam(tx, actor, shopId)
    await tx`delete from message_answers where id = ${id} and shop_id = ${shopId}`
    return listTeams(tx, actor)
  })
}
