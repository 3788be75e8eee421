import { isLanguage } from '@tiantian/contracts/language.ts'
import { NOTICE_CHANNELS } from '@tiantian/contracts/user/preference.ts'
import { UNSUBSCRIBE_PAGE, UNSUBSCRIBE_PATH } from '../../../gateway/doors/unsubscribe.ts'
import type { Transaction } from '../../../platform/database.ts'
import type { Channel } from '../../../platform/delivery/message.ts'
import type { Seal } from '../../../platform/sealed.ts'
import type { Identity } from '../identity.ts'
import type { NoticeChoice } from '../notice-choice.service.ts'
import { noticeChoicesOf, unsubscribeToken } from '../notice-choice.service.ts'
import type { User } from '../tables.ts'
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
  tx: Transaction,
  seal: Seal,
  reader: Reader,
  notice: SecurityNotice,
  params: Params = {},
): Promise<void> {
  const channel = reader.email ? 'email' : 'sms'
  await send(tx, seal, { reader, channel, notice, params })
}

export type NoticeDesk = Pick<Identity, 'seal' | 'webOrigin'>

/** Tells a person on each of the ways that she wants to hear of such things on. */
export async function notifyOfTopic(
  tx: Transaction,
  { seal, webOrigin }: NoticeDesk,
  reader: Reader & Pick<User, 'id'>,
  notice: TopicNotice,
  params: Params,
): Promise<void> {
  const topic = TOPIC_OF[notice]
  const choices = await noticeChoicesOf(tx, reader.id)
  for (const channel of NOTICE_CHANNELS) {
    if (!choices[topic][channel]) continue
    // An SMS has no room for a link; the settings end it.
    const unsubscribing = channel === 'email' && waysOut({ seal, webOrigin }, reader.id, { topic, channel })
    await send(tx, seal, { reader, channel, notice, params, ...(unsubscribing && { unsubscribing }) })
  }
}

function waysOut({ seal, webOrigin }: NoticeDesk, userId: string, choice: NoticeChoice) {
  const token = unsubscribeToken(seal, userId, choice)
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

async function send(tx: Transaction, seal: Seal, { reader, channel, notice, params, ...rest }: Sending) {
  const recipient = channel === 'email' ? reader.email : reader.mobile
  if (!recipient) return
  const language = isLanguage(reader.language) ? reader.language : 'en'
  await post(tx, seal, { channel, recipient, language, about: { kind: 'notice', notice, params }, ...rest })
}
