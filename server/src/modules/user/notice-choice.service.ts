import { AppError } from '@tiantian/contracts/error.ts'
import type { NoticeChannel, NoticeChoices, NoticeTopic } from '@tiantian/contracts/user/preference.ts'
import { NOTICE_CHANNELS, NOTICE_TOPICS, USUAL_NOTICES } from '@tiantian/contracts/user/preference.ts'
import { sql } from 'drizzle-orm'
import type { DbOrTransaction } from '../../platform/database.ts'
import type { Seal } from '../../platform/sealed.ts'

export interface NoticeChoice {
  readonly topic: NoticeTopic
  readonly channel: NoticeChannel
}

interface ChosenRow extends NoticeChoice, Record<string, unknown> {
  readonly is_on: boolean
}

/** What letters about reach a person on which way. */
export async function noticeChoicesOf(db: DbOrTransaction, userId: string): Promise<NoticeChoices> {
  const choices = structuredClone(USUAL_NOTICES)
  const rows = await db.execute<ChosenRow>(
    sql`select topic, channel, is_on from notice_choices where user_id = ${userId}`,
  )
  for (const { topic, channel, is_on } of rows) choices[topic][channel] = is_on
  return choices
}

type Wish = { readonly [T in NoticeTopic]?: Partial<NoticeChoices[T]> | undefined }

/** Keeps what she chose; what is left out stays. */
export async function keepNoticeChoices(db: DbOrTransaction, userId: string, wish: Wish, at: Date) {
  for (const topic of NOTICE_TOPICS) {
    for (const channel of NOTICE_CHANNELS) {
      const isOn = wish[topic]?.[channel]
      if (isOn !== undefined) await keepChoice(db, { userId, topic, channel, isOn, at })
    }
  }
}

interface Chosen extends NoticeChoice {
  readonly userId: string
  readonly isOn: boolean
  readonly at: Date
}

async function keepChoice(db: DbOrTransaction, { userId, topic, channel, isOn, at }: Chosen) {
  await db.execute(sql`
    insert into notice_choices (user_id, topic, channel, is_on, chosen_at)
    values (${userId}, ${topic}, ${channel}, ${isOn}, ${at.toISOString()})
    on conflict (user_id, topic, channel) do update set is_on = excluded.is_on, chosen_at = excluded.chosen_at`)
}

/** What seals hold besides is never given out, but nothing of it may be taken for such a link. */
const LINK_MARK = 'unsubscribe'

/** For the link of a letter: whoever has the letter can end letters like it, and do nothing else. */
export function unsubscribeToken(seal: Seal, userId: string, { topic, channel }: NoticeChoice): string {
  return seal.close([LINK_MARK, userId, topic, channel].join(' ')).toString('base64url')
}

/** As often as it is called. @throws AppError('LINK_INVALID') */
export async function endNotices(
  db: DbOrTransaction,
  seal: Seal,
  token: string,
  at: Date,
): Promise<NoticeChoice> {
  const [mark, userId = '', topic, channel] = opened(seal, token).split(' ')
  if (mark !== LINK_MARK) throw new AppError('LINK_INVALID')
  const choice = { topic, channel } as NoticeChoice
  const [owner] = await db.execute(sql`select from users where id = ${userId} and erased_at is null`)
  if (!owner) throw new AppError('LINK_INVALID')
  await keepChoice(db, { userId, ...choice, isOn: false, at })
  return choice
}

function opened(seal: Seal, token: string): string {
  try {
    return seal.open(Buffer.from(token, 'base64url'))
  } catch {
    // Cut short, changed, or of a secret that is no more.
    return ''
  }
}
