import type { Language } from '@tiantian/contracts/language.ts'
import { isLanguage } from '@tiantian/contracts/language.ts'
import type { NoticeTopic } from '@tiantian/contracts/user/preference.ts'
import { NOTICE_CHANNELS } from '@tiantian/contracts/user/preference.ts'
import { UNSUBSCRIBE_PAGE, UNSUBSCRIBE_PATH } from '../../../gateway/transports/unsubscribe.ts'
import type { Cipher } from '../../../platform/cipher.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database.ts'
import type { JobHandler } from '../../../platform/jobs.ts'
import { publishAll } from '../../../platform/outbox.ts'
import { noticeChoicesOf } from '../account/notice-choice.ts'
import type { UnsubscribeLink } from '../account/unsubscribe-link.ts'
import { writeUnsubscribeToken } from '../account/unsubscribe-link.ts'
import type { ServerIdentity } from '../identity/identity.ts'
import type { User } from '../user-row.ts'
import { filled } from './notification.ts'
import type { SecurityNotice } from './notification-text.ts'
import { post } from './send-notification.ts'

type NotifyRecipient = Pick<User, 'email' | 'mobile' | 'language'>
type NotifyParams = Readonly<Record<string, string>>

/**
 * Notifies the owner of an account of a security event regardless of preferences: by mail, else by SMS, else not at
 * all.
 */
export async function notify(
  tx: Tx,
  cipher: Cipher,
  reader: NotifyRecipient,
  notice: SecurityNotice,
  params: NotifyParams = {},
): Promise<void> {
  const channel = reader.email ? 'email' : 'sms'
  const recipient = channel === 'email' ? reader.email : reader.mobile
  if (!recipient) return
  const language = isLanguage(reader.language) ? reader.language : 'en'
  await post(tx, cipher, { channel, recipient, language, about: { kind: 'notice', notice, params } })
}

/** The words of a notification in one language; `{name}` is replaced by the parameter of that name. */
interface KindWords {
  readonly subject: string
  readonly text: string
  /** Label of the link. */
  readonly open: string
}

/** A message to one user. */
export interface PreparedNotification {
  readonly reader: NotifyRecipient & Pick<User, 'id'>
  readonly words: Readonly<Record<Language, KindWords>>
  readonly params: (language: Language) => NotifyParams
  /** In the web app, from its origin: `/#/pages/…`. */
  readonly path: string
}

/** A notification that a module declares in its manifest. */
export interface NotificationKind<Data extends object = object> {
  /** Such as `order.state`. */
  readonly kind: string
  /** By it users choose the channels. Without one it goes by mail, and its text says how to end it. */
  readonly topic?: NoticeTopic
  /** Whom to tell what, read when it is sent; no one where it no longer matters. */
  prepare(tx: Tx, data: Data): Promise<readonly PreparedNotification[]>
}

/** The type of the data is known to the one who queues it and to `prepare`, and to no one in between. */
export const defineNotification = <Data extends object>(kind: NotificationKind<Data>) =>
  kind as NotificationKind<Data> & NotificationKind

const DECLARED_TOPIC = 'notification'

/** Has a notification prepared and sent for each of the data once the transaction has committed. */
export const queueNotifications = <Data extends object>(
  tx: Tx,
  { kind }: Pick<NotificationKind<Data>, 'kind'>,
  data: readonly Data[],
) =>
  publishAll(
    tx,
    DECLARED_TOPIC,
    data.map((each) => ({ kind, data: each })),
  )

export type NotificationContext = Pick<ServerIdentity, 'cipher' | 'webOrigin'> & { readonly clock: Clock }

/** Prepares the notifications of all modules: their own job sends them. */
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
        for (const prepared of await declared.prepare(tx, data))
          await sendPrepared(tx, ctx, prepared, declared.topic)
      })
    },
  }
}

/** On each channel enabled for the topic. */
async function sendPrepared(
  tx: Tx,
  ctx: NotificationContext,
  { reader, words, params, path }: PreparedNotification,
  topic: NoticeTopic | undefined,
) {
  const language = isLanguage(reader.language) ? reader.language : 'en'
  const { subject, text, open } = words[language]
  const given = params(language)
  const about = {
    kind: 'text',
    subject: filled(subject, given),
    text: filled(text, given),
    link: { url: `${ctx.webOrigin}${path}`, label: open },
  } as const
  const choices = topic && (await noticeChoicesOf(tx, reader.id))[topic]
  for (const channel of NOTICE_CHANNELS) {
    const recipient = channel === 'email' ? reader.email : reader.mobile
    if (!(recipient && (choices ? choices[channel] : channel === 'email'))) continue
    // An SMS has no room for a link; users unsubscribe in the settings.
    const unsubscribing =
      topic &&
      channel === 'email' &&
      unsubscribeLinks(ctx, { userId: reader.id, address: recipient, topic, channel })
    await post(tx, ctx.cipher, {
      channel,
      recipient,
      language,
      about,
      ...(unsubscribing && { unsubscribing }),
    })
  }
}

function unsubscribeLinks({ cipher, webOrigin, clock }: NotificationContext, link: UnsubscribeLink) {
  const token = writeUnsubscribeToken(cipher, link, clock.now())
  return {
    page: `${webOrigin}${UNSUBSCRIBE_PAGE}${token}`,
    oneClick: `${webOrigin}${UNSUBSCRIBE_PATH}/${token}`,
  }
}
