import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type * as contract from '@tiantian/contracts/message/thread.ts'
import type { Team } from '@tiantian/contracts/message/thread.ts'
import { WAITING_MAX } from '@tiantian/contracts/message/unread.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { textInSql } from '../../platform/database/text-in-sql.ts'
import type { MessageActor } from './party.ts'
import { ownParties } from './party.ts'

const ANSWERS_MAX = 100
/** Fewer threads say nothing about how fast a shop answers. */
const THREADS_MIN = 10
const RESPONSE_DAYS = 30

/** The teams that the user belongs to. */
export async function listTeams(sql: Queryable, actor: MessageActor): Promise<{ shops: Team[] }> {
  const since = new Date(actor.clock.now().getTime() - RESPONSE_DAYS * 86_400_000)
  const shops = await sql<Team[]>`
    select s.id, ${sql.unsafe(textInSql('s.name', actor.language))} as name,
      (select jsonb_agg(jsonb_build_object('id', u.id, 'name', coalesce(u.nickname, u.username, ''),
          'role', m.role) order by m.role <> 'owner', m.created_at, u.id)
        from shop_members m join users u on u.id = m.user_id where m.shop_id = s.id) as members,
      coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'title', a.title, 'text', a.text) order by a.title, a.id)
        from message_answers a where a.shop_id = s.id), '[]') as answers,
      (select case when count(*) >= ${THREADS_MIN}
          then ceil(percentile_cont(0.5) within group (order by p.answer_seconds) / 60)::int end
        from message_parties p where p.party_id = s.id and p.answered_at > ${since}) as "responseMinutes"
    from ${ownParties(sql, actor)} own join shops s on s.id = own.id where own.kind = 'shop'
    order by s.created_at, s.id limit 50`
  return { shops: [...shops] }
}

/** Threads whose last word is the other side's and that nobody has put away, along the index of their list. */
export async function countWaiting(sql: Queryable, actor: Pick<MessageActor, 'user'>) {
  const shops = await sql<{ shopId: string; waitingCount: number }[]>`
    select own.id as "shopId", (
      select count(*)::int from (
        select from message_parties p
        where p.party_id = own.id and p.is_waiting and not p.is_archived limit ${WAITING_MAX}) waiting) as "waitingCount"
    from ${ownParties(sql, actor)} own where own.kind = 'shop'`
  return { shops: [...shops] }
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
