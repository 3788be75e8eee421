import { AppError } from '@tiantian/contracts/error.ts'
import type {
  ChosenChannel,
  MailMode,
  NoticeChoices,
  NoticeTopic,
} from '@tiantian/contracts/user/preference.ts'
import { CHOSEN_CHANNELS, NOTICE_TOPICS, USUAL_NOTICES } from '@tiantian/contracts/user/preference.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { NotificationChoiceRow } from '../../../platform/database/rows.generated.ts'
import type { Cipher } from '../../../platform/secret/cipher.ts'
import { openLink, sealLink } from '../../../platform/secret/link.ts'
import { isTimeZone } from '../../../platform/time-zone.ts'

/** The notification topics that a user receives, per channel. */
export async function noticeChoicesOf(sql: Queryable, userId: string): Promise<NoticeChoices> {
  const choices = structuredClone(USUAL_NOTICES)
  const rows = await sql<Pick<NotificationChoiceRow, 'topic' | 'channel' | 'is_on'>[]>`
    select topic, channel, is_on from notification_choices where user_id = ${userId}`
  for (const { topic, channel, is_on } of rows) choices[topic][channel] = is_on
  return choices
}

/** How a user wants the letters of notifications. */
export async function mailModeOf(sql: Queryable, userId: string): Promise<MailMode> {
  const [user] = await sql<{ mail_mode: MailMode }[]>`select mail_mode from users where id = ${userId}`
  return user?.mail_mode ?? 'never'
}

/** The address of a user whose mailbox refuses mail, if it still does. */
export async function bouncedEmailOf(sql: Queryable, userId: string): Promise<string | null> {
  const [user] = await sql<{ bounced_email: string | null }[]>`
    select bounced_email from users where id = ${userId}`
  return user?.bounced_email ?? null
}

interface MailModeInput {
  readonly mailMode?: MailMode | undefined
  readonly timeZone?: string | undefined
}

/** @throws AppError('INVALID_INPUT') for an unknown time zone */
export async function saveMailMode(sql: Queryable, userId: string, { mailMode, timeZone }: MailModeInput) {
  if (timeZone !== undefined && !isTimeZone(timeZone))
    throw new AppError('INVALID_INPUT', {}, [{ path: 'timeZone', rule: 'invalid_value' }])
  await sql`
    update users set mail_mode = coalesce(${mailMode ?? null}, mail_mode),
      time_zone = coalesce(${timeZone ?? null}, time_zone) where id = ${userId}`
}

type NoticeChoiceInput = { readonly [T in NoticeTopic]?: Partial<NoticeChoices[T]> | undefined }

/** Saves the choices; omitted ones stay unchanged. */
export async function saveNoticeChoices(sql: Queryable, userId: string, input: NoticeChoiceInput, at: Date) {
  for (const topic of NOTICE_TOPICS) {
    for (const channel of CHOSEN_CHANNELS) {
      const isOn = input[topic]?.[channel]
      if (isOn !== undefined) await saveChoice(sql, { userId, topic, channel, isOn, at })
    }
  }
}

interface NoticeChoiceChange {
  readonly topic: NoticeTopic
  readonly channel: ChosenChannel
  readonly userId: string
  readonly isOn: boolean
  readonly at: Date
}

async function saveChoice(sql: Queryable, { userId, topic, channel, isOn, at }: NoticeChoiceChange) {
  await sql`
    insert into notification_choices (user_id, topic, channel, is_on, chosen_at)
    values (${userId}, ${topic}, ${channel}, ${isOn}, ${at.toISOString()})
    on conflict (user_id, topic, channel) do update set is_on = excluded.is_on, chosen_at = excluded.chosen_at`
}

/**
 * Unsubscribes from the link's topic; idempotent. If the user's address has changed, nothing is sent to the old one
 * any more, so a link from there changes nothing.
 * @throws AppError('LINK_INVALID')
 */
export async function endNotices(
  sql: Queryable,
  cipher: Cipher,
  token: string,
  at: Date,
): Promise<NoticeChoice> {
  const { userId, topic, channel, isTo } = readUnsubscribeToken(cipher, token, at)
  const [owner] = await sql<
    { email: string | null }[]
  >`select email from users where id = ${userId} and erased_at is null`
  // A letter about an event may go to an account that has no address of its own.
  if (!(owner && isTo(owner.email ?? ''))) throw new AppError('LINK_INVALID')
  if (topic === 'digest') await saveMailMode(sql, userId, { mailMode: 'never' })
  else await saveChoice(sql, { userId, topic, channel, isOn: false, at })
  return { topic, channel }
}

/** The topic and the channel; the daily letter has all topics. */
interface NoticeChoice {
  readonly topic: NoticeTopic | 'digest'
  readonly channel: 'email'
}

/** The topics that one link unsubscribes from, and the address it was sent to. */
export interface UnsubscribeLink extends NoticeChoice {
  readonly userId: string
  readonly address: string
}

/** Long, because users unsubscribe with old mails from their mailbox; but not unlimited. */
const LINK_LIFE_MS = 365 * 86_400_000

const PURPOSE = 'unsubscribe'

/**
 * The signed token of an unsubscribe link: anyone who has the mail can unsubscribe its address from this topic and do
 * nothing else.
 */
export function writeUnsubscribeToken(cipher: Cipher, link: UnsubscribeLink, at: Date): string {
  const { userId, topic, channel, address } = link
  return sealLink(cipher, PURPOSE, [userId, topic, channel, at.getTime()], address)
}

export interface UnsubscribeClaim extends NoticeChoice {
  readonly userId: string
  /** Whether the link was sent to this address, which may have changed since. */
  isTo(address: string): boolean
}

/** @throws AppError('LINK_INVALID') when it was altered, is not ours or is over a year old */
function readUnsubscribeToken(cipher: Cipher, token: string, now: Date): UnsubscribeClaim {
  const { parts, isTo } = openLink(cipher, PURPOSE, token)
  const [userId = '', topic, channel, at] = parts
  if (channel !== 'email' || !(Number(at) > now.getTime() - LINK_LIFE_MS)) throw new AppError('LINK_INVALID')
  return { userId, ...({ topic, channel } as NoticeChoice), isTo }
}
