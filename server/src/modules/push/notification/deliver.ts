import { isLanguage, LANGUAGES } from '@tiantian/contracts/language.ts'
import type { Severity } from '@tiantian/contracts/push/names.ts'
import type { Outcome } from '@tiantian/contracts/push/notice-kind.ts'
import type { NotificationNews, QuietHours } from '@tiantian/contracts/push/notification.ts'
import { NOTIFICATION_NEWS } from '@tiantian/contracts/push/notification.ts'
import type { ChosenChannel, MailMode } from '@tiantian/contracts/user/preference.ts'
import { CHOSEN_CHANNELS } from '@tiantian/contracts/user/preference.ts'
import { UNSUBSCRIBE_PAGE, UNSUBSCRIBE_PATH } from '../../../gateway/transports/unsubscribe.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/id.ts'
import type { JobHandler } from '../../../platform/job/jobs.ts'
import { localTime } from '../../../platform/time-zone.ts'
import type { UnsubscribeLink } from '../../user/account/notification-choice.ts'
import {
  bouncedEmailOf,
  mailModeOf,
  noticeChoicesOf,
  writeUnsubscribeToken,
} from '../../user/account/notification-choice.ts'
import type { ServerIdentity } from '../../user/identity/identity.ts'
import type { OutgoingMessage, Unsubscribing } from '../../user/notifications/notification.ts'
import type {
  NotificationKind,
  PreparedLetter,
  PreparedNotification,
} from '../../user/notifications/notify.ts'
import { DECLARED_TOPIC } from '../../user/notifications/notify.ts'
import { post } from '../../user/notifications/send-notification.ts'
import { lastSeq, pushTo } from '../message.ts'
import { targetsOf } from '../web/device.ts'
import { queueWebPush } from '../web/send.ts'
import type { RenderedTexts } from './list.ts'
import { groupKeyOf, textsOf } from './list.ts'
import { settingsOf } from './settings.ts'

export type NotificationContext = Pick<ServerIdentity, 'cipher' | 'webOrigin'> & { readonly clock: Clock }

/** Prepares the notifications of all modules, stores them, and sends them on each channel that their reader wants. */
export function declaredNotificationsJob(
  ctx: NotificationContext,
  kinds: readonly NotificationKind[],
): JobHandler {
  return {
    topic: DECLARED_TOPIC,
    run(db, queued) {
      const { kind, data } = queued as { kind: string; data: object }
      const declared = kinds.find((each) => each.kind === kind)
      if (!declared) throw new Error(`No module declares the notification "${kind}"`)
      return db.transaction(async (tx) => {
        const prepared = await declared.prepare(tx, data, ctx)
        for (const each of prepared) if ('guest' in each) await postToGuest(tx, ctx, declared, each)
        const notifications = prepared.filter((each) => 'reader' in each)
        // In the same order everywhere: a live message locks its reader until the commit.
        for (const each of notifications.toSorted((a, b) => (a.reader.id < b.reader.id ? -1 : 1)))
          await deliver(tx, ctx, each, declared)
      })
    },
  }
}

async function deliver(
  tx: Tx,
  ctx: NotificationContext,
  prepared: PreparedNotification,
  declared: NotificationKind,
) {
  const { reader } = prepared
  const texts = textsOf(prepared)
  const mailMode = await mailModeOf(tx, reader.id)
  const outcomes = await outcomesFor(tx, ctx.clock, { prepared, declared, mailMode })
  const id = await store(tx, ctx.clock, { prepared, declared, texts, outcomes, mailMode })
  if (outcomes.email === 'sent') await send(tx, ctx, prepared, declared)
  // Whether browsers are told is known when no open page has shown it.
  const isForBrowsers = outcomes.web === 'sent'
  const { web, ...others } = outcomes
  await log(tx, ctx.clock, reader.id, declared.kind, isForBrowsers ? others : outcomes)
  if (isDelivered(outcomes.app)) {
    const news: NotificationNews = {
      id,
      severity: declared.severity ?? 'info',
      path: prepared.path,
      subject: Object.fromEntries(LANGUAGES.map((language) => [language, texts[language].subject])),
      isQuiet: outcomes.app === 'quiet_hours',
    }
    await pushTo(tx, [reader.id], { kind: NOTIFICATION_NEWS, data: news })
  }
  if (!isForBrowsers) return
  const seq = isDelivered(outcomes.app) ? await lastSeq(tx, reader.id) : null
  await queueWebPush(tx, { notificationId: id, userId: reader.id, seq }, ctx.clock.now())
}

/** A channel that the kind does not use has none. */
type ChannelOutcomes = Readonly<Partial<Record<ChosenChannel, Outcome>>>

/** During quiet hours it is counted, but not shown. */
const isDelivered = (outcome: Outcome | undefined) => outcome === 'sent' || outcome === 'quiet_hours'

/** For the daily letter of those who want one. */
const CAN_WAIT: ReadonlySet<Severity> = new Set(['info', 'success'])

/** What becomes of it on each channel. */
async function outcomesFor(
  tx: Tx,
  clock: Clock,
  { prepared: { reader, letter }, declared, mailMode }: Omit<DecidedNotification, 'texts' | 'outcomes'>,
): Promise<ChannelOutcomes> {
  const { kind, topic, severity = 'info', channels = CHOSEN_CHANNELS, isMailLate, isMailCertain } = declared
  const { isMuted, quietHours } = await settingsOf(tx, reader.id, kind)
  const choices = topic && (await noticeChoicesOf(tx, reader.id))[topic]
  const address = letter?.address ?? reader.email
  const isBounced = (await bouncedEmailOf(tx, reader.id)) === address
  const isCritical = severity === 'critical'
  const isQuiet = quietHours !== undefined && isQuietAt(quietHours, clock.now())
  const [browser] = channels.includes('web') ? await targetsOf(tx, reader.id, clock.now()) : []
  const addresses = { app: reader.id, web: browser?.id, email: address }
  const refusalOf = (channel: ChosenChannel): Outcome | undefined => {
    if (isMuted && !isCritical) return 'muted'
    if (choices && !choices[channel]) return 'preference'
    return addresses[channel] ? undefined : 'no_address'
  }
  const mayWait = Boolean(reader.email) && address === reader.email && letter?.mayWait !== false
  const mail = { mode: mailMode, severity, isLate: isMailLate, isBounced, mayWait }
  const outcomeOf = (channel: ChosenChannel): Outcome => {
    if (channel === 'email') return refusalOf(channel) ?? mailOutcome(mail)
    return refusalOf(channel) ?? (isQuiet && !isCritical ? 'quiet_hours' : 'sent')
  }
  const outcomes = Object.fromEntries(channels.map((channel) => [channel, outcomeOf(channel)]))
  return isMailCertain ? { ...outcomes, email: address ? 'sent' : 'no_address' } : outcomes
}

interface DecidedNotification {
  readonly prepared: PreparedNotification
  readonly declared: NotificationKind
  readonly texts: RenderedTexts
  readonly outcomes: ChannelOutcomes
  readonly mailMode: MailMode
}

interface MailSettings {
  readonly mode: MailMode
  readonly severity: Severity
  readonly isLate: boolean | undefined
  readonly isBounced: boolean
  /** A letter of what has waited goes to the address of the account, and has no deadline. */
  readonly mayWait: boolean
}

/** Mail makes no noise: quiet hours do not matter. */
function mailOutcome({ mode, severity, isLate = false, isBounced, mayWait }: MailSettings): Outcome {
  if (severity === 'critical') return 'sent'
  if (isBounced) return 'bounced'
  if (mode === 'never') return 'preference'
  const waits = isLate || (mode === 'daily' && CAN_WAIT.has(severity))
  return waits && mayWait ? 'digest' : 'sent'
}

/** What is mailed late is mailed when it was not read for so long. */
const MAILED_UNREAD_MS = 10 * 60_000

/** In the notification centre; an unread one of the same group becomes this one. */
async function store(
  tx: Tx,
  clock: Clock,
  { prepared, declared, texts, outcomes, mailMode }: DecidedNotification,
): Promise<string> {
  const isUnread = isDelivered(outcomes.app)
  const { reader, path, groupKey = path, itemNo = null } = prepared
  const { kind, topic = null, severity = 'info' } = declared
  const now = clock.now()
  const waits = outcomes.email === 'digest'
  const mailAt = waits && mailMode === 'each' ? new Date(now.getTime() + MAILED_UNREAD_MS) : null
  const [row] = await tx<[{ id: string }]>`
    insert into notifications as n
      (id, user_id, kind, topic, severity, group_key, texts, path, created_at, read_at, is_for_digest, mail_at,
        first_waited_at, item_no, team_id)
    values (${newId()}, ${reader.id}, ${kind}, ${topic}, ${severity}, ${groupKeyOf(kind, groupKey)},
      ${JSON.stringify(texts)}::jsonb, ${path}, ${now}, ${isUnread ? null : now}, ${waits && mailMode === 'daily'},
      ${mailAt}, ${mailAt && now}, ${itemNo}, ${reader.teamId ?? null})
    on conflict (user_id, group_key) where read_at is null and archived_at is null do update set
      severity = excluded.severity, texts = excluded.texts, path = excluded.path, created_at = excluded.created_at,
      update_count = n.update_count + 1, is_for_digest = excluded.is_for_digest,
      mail_at = coalesce(n.mail_at, excluded.mail_at),
      first_waited_at = case when n.mail_at is null then excluded.first_waited_at else n.first_waited_at end,
      item_no = excluded.item_no, team_id = excluded.team_id
    returning id`
  return row.id
}

async function log(tx: Tx, clock: Clock, userId: string, kind: string, outcomes: ChannelOutcomes) {
  const rows = Object.entries(outcomes).map(([channel, outcome]) => ({ id: newId(), channel, outcome }))
  await tx`
    insert into notification_log (id, user_id, kind, channel, outcome, logged_at)
    select id, ${userId}, ${kind}, channel, outcome, ${clock.now()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) row(id uuid, channel text, outcome text)`
}

async function send(
  tx: Tx,
  ctx: NotificationContext,
  { reader, letter: { address, mayWait: _, sourceId, ...letter } = {}, ...prepared }: PreparedNotification,
  { kind, topic, isMailCertain }: NotificationKind,
) {
  const recipient = address ?? reader.email
  if (!recipient) return
  const channel = 'email'
  const link: UnsubscribeLink | undefined =
    topic && !isMailCertain ? { userId: reader.id, address: reader.email ?? '', topic, channel } : undefined
  await postLetter(tx, ctx, {
    recipient,
    language: reader.language,
    ...prepared,
    ...letter,
    reader: { id: reader.id, isOwnAddress: recipient === reader.email },
    ...(sourceId !== undefined && { source: { kind, id: sourceId } }),
    ...(link && { unsubscribing: unsubscribeLinks(ctx, link) }),
  })
}

async function postToGuest(
  tx: Tx,
  ctx: NotificationContext,
  { kind, isGone }: NotificationKind,
  { guest: { email: recipient, language }, sourceId, ...letter }: PreparedLetter,
) {
  if (sourceId !== undefined && (await isGone?.(tx, sourceId))) return
  await postLetter(tx, ctx, {
    recipient,
    language,
    ...letter,
    ...(sourceId !== undefined && { source: { kind, id: sourceId } }),
  })
}

interface OutgoingLetter extends Omit<PreparedLetter, 'guest' | 'sourceId'> {
  readonly recipient: string
  readonly language: string | null
  readonly unsubscribing?: Unsubscribing
  readonly reader?: OutgoingMessage['reader']
  readonly source?: OutgoingMessage['source']
}

async function postLetter(tx: Tx, { cipher, webOrigin }: NotificationContext, letter: OutgoingLetter) {
  const { recipient, words, params, path, until, unsubscribing, reader, source } = letter
  const language = isLanguage(letter.language) ? letter.language : 'en'
  const link = path === undefined ? undefined : { url: `${webOrigin}${path}`, label: words[language].open }
  await post(tx, cipher, {
    channel: 'email',
    recipient,
    language,
    about: { kind: 'text', ...textsOf({ words, params })[language], link },
    ...(unsubscribing && { unsubscribing }),
    ...(until !== undefined && { until }),
    ...(reader && { reader }),
    ...(source && { source }),
  })
}

/** Of a letter, for its reader and for the mail program. */
export function unsubscribeLinks({ cipher, webOrigin, clock }: NotificationContext, link: UnsubscribeLink) {
  const token = writeUnsubscribeToken(cipher, link, clock.now())
  return {
    page: `${webOrigin}${UNSUBSCRIBE_PAGE}${token}`,
    oneClick: `${webOrigin}${UNSUBSCRIBE_PATH}/${token}`,
  }
}

/** Whether it is a quiet hour where the user lives; hours that begin and end at once are none. */
export function isQuietAt({ startsMinute, endsMinute, timeZone }: QuietHours, at: Date): boolean {
  const { minute } = localTime(timeZone, at)
  return startsMinute <= endsMinute
    ? minute >= startsMinute && minute < endsMinute
    : minute >= startsMinute || minute < endsMinute
}
