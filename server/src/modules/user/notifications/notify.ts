import { isLanguage } from '@tiantian/contracts/language.ts'
import { NOTICE_CHANNELS } from '@tiantian/contracts/user/preference.ts'
import { UNSUBSCRIBE_PAGE, UNSUBSCRIBE_PATH } from '../../../gateway/transports/unsubscribe.ts'
import type { Cipher } from '../../../platform/cipher.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database.ts'
import type { Channel } from '../../../platform/delivery/message.ts'
import { noticeChoicesOf } from '../account/notice-choice.ts'
import type { UnsubscribeLink } from '../account/unsubscribe-link.ts'
import { writeUnsubscribeToken } from '../account/unsubscribe-link.ts'
import type { Identity } from '../identity/identity.ts'
import type { User } from '../user-row.ts'
import type { OutgoingMessage } from './notification.ts'
import type { Notice, SecurityNotice, TopicNotice } from './notification-text.ts'
import { TOPIC_OF } from './notification-text.ts'
import { post } from './send-notification.ts'

type NotifyRecipient = Pick<User, 'email' | 'mobile' | 'language'>
type Params = Readonly<Record<string, string>>

/**
 * Notifies the owner of an account of a security event regardless of preferences: by mail, else by SMS, else not at
 * all.
 */
export async function notify(
  tx: Tx,
  cipher: Cipher,
  reader: NotifyRecipient,
  notice: SecurityNotice,
  params: Params = {},
): Promise<void> {
  const channel = reader.email ? 'email' : 'sms'
  await send(tx, cipher, { reader, channel, notice, params })
}

export type NotificationContext = Pick<Identity, 'cipher' | 'webOrigin'> & { readonly clock: Clock }

/** Notifies a user on each channel enabled for the topic. */
export async function notifyOfTopic(
  tx: Tx,
  ctx: NotificationContext,
  reader: NotifyRecipient & Pick<User, 'id'>,
  notice: TopicNotice,
  params: Params,
): Promise<void> {
  const topic = TOPIC_OF[notice]
  const { id: userId, email: address } = reader
  const choices = await noticeChoicesOf(tx, userId)
  for (const channel of NOTICE_CHANNELS) {
    if (!choices[topic][channel]) continue
    // An SMS has no room for a link; users unsubscribe in the settings.
    const unsubscribing =
      channel === 'email' && address && unsubscribeLinks(ctx, { userId, address, topic, channel })
    await send(tx, ctx.cipher, { reader, channel, notice, params, ...(unsubscribing && { unsubscribing }) })
  }
}

function unsubscribeLinks({ cipher, webOrigin, clock }: NotificationContext, link: UnsubscribeLink) {
  const token = writeUnsubscribeToken(cipher, link, clock.now())
  return {
    page: `${webOrigin}${UNSUBSCRIBE_PAGE}${token}`,
    oneClick: `${webOrigin}${UNSUBSCRIBE_PATH}/${token}`,
  }
}

interface Sending extends Pick<OutgoingMessage, 'unsubscribing'> {
  readonly reader: NotifyRecipient
  readonly channel: Channel
  readonly notice: Notice
  readonly params: Params
}

async function send(tx: Tx, cipher: Cipher, { reader, channel, notice, params, ...rest }: Sending) {
  const recipient = channel === 'email' ? reader.email : reader.mobile
  if (!recipient) return
  const language = isLanguage(reader.language) ? reader.language : 'en'
  await post(tx, cipher, { channel, recipient, language, about: { kind: 'notice', notice, params }, ...rest })
}
