import type { Language } from '@tiantian/contracts/language.ts'
import { isLanguage } from '@tiantian/contracts/language.ts'
import type { NoticeTopic } from '@tiantian/contracts/user/preference.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { QuietHourRow } from '../../../platform/database/rows.generated.ts'
import { localTime } from '../../../platform/time-zone.ts'
import type { UnsubscribeLink } from '../../user/account/notification-choice.ts'
import { noticeChoicesOf } from '../../user/account/notification-choice.ts'
import type { NotificationKind } from '../../user/notifications/notify.ts'
import { post } from '../../user/notifications/send-notification.ts'
import type { NotificationContext } from './deliver.ts'
import { isQuietAt, unsubscribeLinks } from './deliver.ts'

/** In the morning of the reader. */
const SENT_FROM_HOUR = 9
/** A notification that is read sooner needs no letter. */
const UNREAD_MINUTES = 60
/** More are only counted. */
const LISTED_MAX = 20
const READERS_AT_ONCE = 500
const DAY_MS = 86_400_000
const NOTIFICATIONS_PATH = '/#/pages/message/notifications'

/** `{count}` stands behind a colon: no language has to count with a noun. */
const WORDS: Readonly<Record<Language, { subject: string; more: string; open: string }>> = {
  'zh-Hans': { subject: '未读通知：{count} 条', more: '另有 {count} 条', open: '查看全部通知' },
  en: { subject: 'Unread notifications: {count}', more: 'More in the app: {count}', open: 'Open all' },
  ru: { subject: 'Непрочитанные уведомления: {count}', more: 'Ещё на сайте: {count}', open: 'Открыть все' },
  kk: {
    subject: 'Оқылмаған хабарландырулар: {count}',
    more: 'Сайтта тағы: {count}',
    open: 'Барлығын ашу',
  },
}

interface DigestReader {
  readonly id: string
  readonly zone: string
  readonly digested_at: string | null
  readonly quiet: Pick<QuietHourRow, 'starts_minute' | 'ends_minute' | 'time_zone'> | null
}

/** Sends the daily letters that are due now. Returns their number. */
export async function sendDigests(db: Db, ctx: LetterContext, signal?: AbortSignal): Promise<number> {
  let sent = 0
  let after = '00000000-0000-0000-0000-000000000000'
  for (let count = READERS_AT_ONCE; count === READERS_AT_ONCE && !signal?.aborted; ) {
    const readers = await readersAfter(db, after)
    for (const reader of readers)
      if (isDue(reader, ctx.clock.now())) sent += await db.transaction((tx) => sendDigest(tx, ctx, reader))
    count = readers.length
    after = readers.at(-1)?.id ?? after
  }
  return sent
}

const readersAfter = ({ sql }: Db, after: string): Promise<DigestReader[]> =>
  sql<DigestReader[]>`
    select u.id, coalesce(u.time_zone, q.time_zone, 'UTC') as zone, u.digested_at,
      case when q.user_id is not null then to_jsonb(q) end as quiet
    from users u left join quiet_hours q on q.user_id = u.id
    where u.mail_mode = 'daily' and u.email is not null and u.erased_at is null and u.id > ${after}
      and exists (select from notifications n where n.user_id = u.id and n.is_for_digest)
    order by u.id limit ${READERS_AT_ONCE}`

/** Once on each day of the reader, from the morning on, and not in their quiet hours. */
function isDue({ zone, digested_at, quiet }: DigestReader, now: Date): boolean {
  const local = localTime(zone, now)
  if (local.minute < SENT_FROM_HOUR * 60) return false
  if (digested_at && localTime(zone, new Date(digested_at)).date === local.date) return false
  if (!quiet) return true
  const hours = {
    startsMinute: quiet.starts_minute,
    endsMinute: quiet.ends_minute,
    timeZone: quiet.time_zone,
  }
  return !isQuietAt(hours, now)
}

async function sendDigest(tx: Tx, ctx: LetterContext, reader: DigestReader): Promise<0 | 1> {
  const now = ctx.clock.now()
  // Another process may have sent it meanwhile, or the reader has another address or wants none.
  const [own] = await tx<[{ email: string; language: string }?]>`
    select email, language from users
    where id = ${reader.id} and digested_at is not distinct from ${reader.digested_at}
      and mail_mode = 'daily' and email is not null and erased_at is null
    for no key update skip locked`
  if (!own) return 0
  const language = isLanguage(own.language) ? own.language : 'en'
  const taken = await tx<WaitingNews[]>`
    with taken as (
      update notifications set is_for_digest = false
      where user_id = ${reader.id} and is_for_digest
        and created_at <= ${new Date(now.getTime() - UNREAD_MINUTES * 60_000)}
      returning kind, topic, texts, path, created_at)
    select kind, topic, texts -> ${language} ->> 'subject' as subject, texts -> ${language} ->> 'text' as text, path
    from taken order by created_at desc`
  const waiting = await stillWanted(tx, ctx, reader.id, taken)
  if (waiting.length === 0) return 0
  await tx`update users set digested_at = ${now} where id = ${reader.id}`
  // Tomorrow there is another.
  await postCollected(tx, ctx, {
    userId: reader.id,
    ...own,
    waiting,
    topic: 'digest',
    until: now.getTime() + DAY_MS,
  })
  return 1
}

interface CollectedLetter {
  readonly userId: string
  readonly email: string
  readonly language: string
  readonly waiting: readonly Pick<WaitingNews, 'subject' | 'text' | 'path'>[]
  /** What one click ends. */
  readonly topic: UnsubscribeLink['topic']
  /** Later it is not worth sending. */
  readonly until: number
}

/** A letter of several notifications, the newest first. */
export async function postCollected(tx: Tx, ctx: NotificationContext, letter: CollectedLetter) {
  const { userId, email, waiting, topic, until } = letter
  const language = isLanguage(letter.language) ? letter.language : 'en'
  const { subject, more, open } = WORDS[language]
  const counted = (words: string, count: number) => words.replace('{count}', String(count))
  const items = waiting
    .slice(0, LISTED_MAX)
    .map(({ subject: title, text, path }) => `• ${title}\n${text}\n${ctx.webOrigin}${path}`)
  const left = waiting.length - items.length
  if (left > 0) items.push(counted(more, left))
  const link = { url: `${ctx.webOrigin}${NOTIFICATIONS_PATH}`, label: open }
  await post(tx, ctx.cipher, {
    channel: 'email',
    recipient: email,
    language,
    about: { kind: 'text', subject: counted(subject, waiting.length), text: items.join('\n\n'), link },
    unsubscribing: unsubscribeLinks(ctx, {
      userId,
      address: email,
      topic,
      channel: 'email',
    }),
    reader: { id: userId, isOwnAddress: true },
    until,
  })
}

export interface LetterContext extends NotificationContext {
  /** Of all modules. */
  readonly notifications: readonly NotificationKind[]
}

/** A notification whose letter has waited. */
export interface WaitingNews {
  readonly kind: string
  readonly topic: NoticeTopic | null
  readonly subject: string
  readonly text: string
  readonly path: string
}

/** What of it the reader wants by mail, and may see, now that it is sent. */
export async function stillWanted(
  tx: Tx,
  { notifications }: Pick<LetterContext, 'notifications'>,
  userId: string,
  waiting: readonly WaitingNews[],
): Promise<readonly WaitingNews[]> {
  if (waiting.length === 0) return []
  const choices = await noticeChoicesOf(tx, userId)
  const mutes = await tx<{ kind: string }[]>`select kind from notification_mutes where user_id = ${userId}`
  const muted = new Set(mutes.map(({ kind }) => kind))
  let wanted = waiting.filter(
    ({ kind, topic }) => !muted.has(kind) && (topic === null || choices[topic].email),
  )
  for (const declared of notifications) {
    const paths = wanted.filter(({ kind }) => kind === declared.kind).map(({ path }) => path)
    if (paths.length === 0 || !declared.stillFor) continue
    const seen = await declared.stillFor(tx, userId, paths)
    wanted = wanted.filter(({ kind, path }) => kind !== declared.kind || seen.has(path))
  }
  return wanted
}
