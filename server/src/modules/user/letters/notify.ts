import { isLanguage } from '@tiantian/contracts/language.ts'
import { NOTICE_CHANNELS } from '@tiantian/contracts/user/preference.ts'
import { UNSUBSCRIBE_PAGE, UNSUBSCRIBE_PATH } from '../../../gateway/doors/unsubscribe.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database.ts'
import type { Channel } from '../../../platform/delivery/message.ts'
import type { Seal } from '../../../platform/sealed.ts'
import type { Identity } from '../identity.ts'
import { noticeChoicesOf } from '../notice-choice.service.ts'
import type { UnsubscribeLink } from '../unsubscribe-link.ts'
import { writeUnsubscribeToken } from '../unsubscribe-link.ts'
import type { User } from '../user-row.ts'
import { post } from './letter.job.ts'
import type { Letter } from './letter.ts'
import type { Notice, SecurityNotice, TopicNotice } from './letter-text.ts'
import { TOPIC_OF } from './letter-text.ts'

type Reader = Pick<User, 'email' | 'mobile' | 'language'>
type Params = Readonly<Record<string, string>>

/**
 * Tells the owner of an account what has happened to it, whatever she chose: by mail, else by SMS, else not at all.
 */
export async function notify(
  tx: Tx,
  seal: Seal,
  reader: Reader,
  notice: SecurityNotice,
  params: Params = {},
): Promise<void> {
  const channel = reader.email ? 'email' : 'sms'
  await send(tx, seal, { reader, channel, notice, params })
}

export type NoticeDesk = Pick<Identity, 'seal' | 'webOrigin'> & { readonly clock: Clock }

/** Tells a person on each of the ways that she wants to hear of such things on. */
export async function notifyOfTopic(
  tx: Tx,
  desk: NoticeDesk,
  reader: Reader & Pick<User, 'id'>,
  notice: TopicNotice,
  params: Params,
): Promise<void> {
  const topic = TOPIC_OF[notice]
  const { id: userId, email: address } = reader
  const choices = await noticeChoicesOf(tx, userId)
  for (const channel of NOTICE_CHANNELS) {
    if (!choices[topic][channel]) continue
    // An SMS has no room for a link; the settings end it.
    const unsubscribing = channel === 'email' && address && waysOut(desk, { userId, address, topic, channel })
    await send(tx, desk.seal, { reader, channel, notice, params, ...(unsubscribing && { unsubscribing }) })
  }
}

function waysOut({ seal, webOrigin, clock }: NoticeDesk, link: UnsubscribeLink) {
  const token = writeUnsubscribeToken(seal, link, clock.now())
  return {
    page: `${webOrigin}${UNSUBSCRIBE_PAGE}${token}`,
    oneClick: `${webOrigin}${UNSUBSCRIBE_PATH}/${token}`,
  }
}

interface Sending extends Pick<Letter, 'unsubscribing'> {
  readonly reader: Reader
  readonly channel: Channel
  readonly notice: Notice
  readonly params: Params
}

async function send(tx: Tx, seal: Seal, { reader, channel, notice, params, ...rest }: Sending) {
  const recipient = channel === 'email' ? reader.email : reader.mobile
  if (!recipient) return
  const language = isLanguage(reader.language) ? reader.language : 'en'
  await post(tx, seal, { channel, recipient, language, about: { kind: 'notice', notice, params }, ...rest })
}
