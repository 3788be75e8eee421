import type { Db, Tx } from '../../../platform/database/database.ts'
import type { LetterContext, WaitingNews } from './digest.ts'
import { postCollected, stillWanted } from './digest.ts'

/** A reader gets one letter of what waits in an hour at most. */
const PAUSE_MS = 3_600_000
const READERS_AT_ONCE = 500

/** A page that stays open for longer, unread, is one before which nobody sits. */
const HELD_MAX_MS = 3_600_000
/** Longer than the time between two looks at who is online, twice over. */
const HELD_MS = 120_000

/** What is about to be mailed to people who have a page open waits a little longer. */
export async function holdLateMail({ sql }: Db, userIds: readonly string[], now: Date): Promise<void> {
  if (userIds.length === 0) return
  const ahead = (ms: number) => new Date(now.getTime() + ms)
  await sql`
    update notifications set mail_at = ${ahead(HELD_MS)}
    where mail_at <= ${ahead(HELD_MS / 2)} and first_waited_at > ${ahead(-HELD_MAX_MS)}
      and user_id = any(${userIds as string[]}::uuid[])`
}

/** Mails what nobody has read for ten minutes, or for an hour where a page was open: all that waits of one reader in one letter. Returns their number. */
export async function sendLateMail(db: Db, ctx: LetterContext, signal?: AbortSignal): Promise<number> {
  const now = ctx.clock.now()
  const readers = await db.sql<{ id: string }[]>`
    select distinct n.user_id as id from notifications n join users u on u.id = n.user_id
    where n.mail_at <= ${now} and (u.waiting_mailed_at is null or u.waiting_mailed_at <= ${new Date(now.getTime() - PAUSE_MS)})
    limit ${READERS_AT_ONCE}`
  let sent = 0
  for (const { id } of readers) {
    if (signal?.aborted) break
    sent += await db.transaction((tx) => sendTo(tx, ctx, id, now))
  }
  return sent
}

async function sendTo(tx: Tx, ctx: LetterContext, userId: string, now: Date): Promise<0 | 1> {
  // Another process may have sent it meanwhile.
  const [own] = await tx<[{ email: string | null; language: string; isWanted: boolean }?]>`
    select email, language,
      mail_mode <> 'never' and erased_at is null and bounced_email is distinct from email as "isWanted" from users
    where id = ${userId}
      and (waiting_mailed_at is null or waiting_mailed_at <= ${new Date(now.getTime() - PAUSE_MS)})
    for no key update skip locked`
  if (!own) return 0
  const taken = await tx<WaitingNews[]>`
    with taken as (
      update notifications set mail_at = null where user_id = ${userId} and mail_at is not null
      returning group_key, kind, topic, texts, path, created_at)
    select kind, topic, texts -> ${own.language} ->> 'subject' as subject, texts -> ${own.language} ->> 'text' as text, path
    from (select distinct on (group_key) * from taken order by group_key, created_at desc) latest
    order by created_at desc`
  const { email, language, isWanted } = own
  if (!(email && isWanted)) return 0
  const waiting = await stillWanted(tx, ctx, userId, taken)
  if (waiting.length === 0) return 0
  await tx`update users set waiting_mailed_at = ${now} where id = ${userId}`
  const [topic, ...others] = new Set(waiting.map((each) => each.topic))
  await postCollected(tx, ctx, {
    userId,
    email,
    language,
    waiting,
    until: now.getTime() + PAUSE_MS,
    // One click ends what is in this letter, and no other mail.
    topic: topic && others.length === 0 ? topic : 'digest',
  })
  return 1
}
