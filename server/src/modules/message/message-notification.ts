import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { inEveryLanguage, textIn } from '@tiantian/contracts/language.ts'
import type { MessageKind, PartyKind } from '@tiantian/contracts/message/names.ts'
import type { Fragment, Tx } from '../../platform/database/database.ts'
import { groupKeyOf, readGroup, rewriteItem } from '../push/notification/list.ts'
import type { PreparedNotification } from '../user/notifications/notify.ts'
import { defineNotification } from '../user/notifications/notify.ts'
import type { MessageActor } from './party.ts'
import { lockThread, masked, ownParties, readersOf } from './party.ts'

interface NewMessageWords {
  readonly subject: string
  readonly open: string
  /** The writer, where it is the alliance. */
  readonly support: string
}

const NEW_MESSAGE: Readonly<Record<Language, NewMessageWords>> = {
  'zh-Hans': { subject: '{name} 给您发来消息', open: '查看对话', support: '联盟客服' },
  en: { subject: 'New message from {name}', open: 'Open the conversation', support: 'Alliance support' },
  ru: { subject: 'Новое сообщение: {name}', open: 'Открыть переписку', support: 'Поддержка альянса' },
  kk: { subject: 'Жаңа хабарлама: {name}', open: 'Жазысуды ашу', support: 'Альянстың қолдау қызметі' },
}

/** What stands for a message without words. */
const MESSAGE_TEXTS: Readonly<Record<Exclude<MessageKind, 'note'>, Readonly<Record<Language, string>>>> = {
  text: { 'zh-Hans': '新消息', en: 'A new message', ru: 'Новое сообщение', kk: 'Жаңа хабарлама' },
  file: {
    'zh-Hans': '[图片或文件]',
    en: 'A picture or a file',
    ru: 'Фото или файл',
    kk: 'Сурет немесе файл',
  },
  voice: { 'zh-Hans': '[语音]', en: 'A voice message', ru: 'Голосовое сообщение', kk: 'Дауыстық хабарлама' },
  location: { 'zh-Hans': '[位置]', en: 'A place on the map', ru: 'Место на карте', kk: 'Картадағы орын' },
  card: {
    'zh-Hans': '[商品、订单或报价]',
    en: 'A product, an order or a quote',
    ru: 'Товар, заказ или предложение',
    kk: 'Тауар, тапсырыс немесе баға ұсынысы',
  },
  contact: { 'zh-Hans': '[名片]', en: 'A business card', ru: 'Визитка', kk: 'Визит картасы' },
}

interface ArrivedMessage {
  readonly threadId: string
  readonly seq: number
}

const MESSAGE_KIND = 'message.new'
const threadPath = (threadId: string) => `/#/pages/message/thread?id=${threadId}`
const PREVIEW_MAX = 200

/** Notifies the other side of a message that it has not read yet; the unread ones of a thread are one notification. */
export const messageArrived = defineNotification<ArrivedMessage>({
  kind: MESSAGE_KIND,
  topic: 'messages',
  isMailLate: true,
  async prepare(tx, { threadId, seq }) {
    // The same lock as reading: what is read before this commits is marked as read right after.
    await lockThread(tx, threadId)
    const message = await messageToNotify(tx, threadId, tx`m.seq = ${seq} and p.read_seq < m.seq`)
    if (!message) return []
    const readers = await readersOf(tx, { kind: message.partyKind, partyId: message.partyId })
    const assignee = readers.filter(({ id }) => id === message.assigneeId)
    const team = message.partyKind === 'shop' && { teamId: message.partyId }
    return (assignee.length > 0 ? assignee : readers).map((reader) => ({
      reader: { ...reader, ...team },
      path: threadPath(threadId),
      ...contentOf(message),
    }))
  },
  async stillFor(tx, userId, paths) {
    const [user] = await tx<MessageActor['user'][]>`
      select id, roles from users where id = ${userId} and erased_at is null`
    if (!user) return new Set()
    const own = await tx<{ path: string }[]>`
      select told.path from unnest(${paths as string[]}::text[]) as told (path)
        join message_parties p on p.thread_id = right(told.path, 36)::uuid
        join ${ownParties(tx, { user })} own on own.id = p.party_id and own.kind = p.kind`
    return new Set(own.map(({ path }) => path))
  },
})

interface NotifiedMessage {
  readonly seq: number
  readonly kind: Exclude<MessageKind, 'note'>
  readonly text: string
  readonly partyId: string
  readonly partyKind: PartyKind
  readonly assigneeId: string | null
  readonly hasAnswered: boolean
  readonly writerKind: PartyKind
  readonly writerName: string | LocalizedText | null
}

/** The last one that a condition selects on the message `m` and on the party `p` that is notified. */
async function messageToNotify(
  tx: Tx,
  threadId: string,
  condition: Fragment,
): Promise<NotifiedMessage | undefined> {
  const [message] = await tx<NotifiedMessage[]>`
    select m.seq, m.kind, left(m.text, ${PREVIEW_MAX * 2}) as text, p.party_id as "partyId", p.kind as "partyKind",
      p.assignee_id as "assigneeId", p.written_seq > 0 as "hasAnswered", w.kind as "writerKind",
      case w.kind when 'user' then (select to_jsonb(coalesce(u.nickname, u.username, '')) from users u where u.id = w.party_id)
        when 'shop' then (select s.name from shops s where s.id = w.party_id) end as "writerName"
    from messages m join message_parties p on p.thread_id = m.thread_id and p.party_id <> m.party_id
      join message_parties w on w.thread_id = m.thread_id and w.party_id = m.party_id
    where m.thread_id = ${threadId} and m.recalled_at is null and m.kind <> 'note' and ${condition}
    order by m.seq desc limit 1`
  return message
}

const contentOf = (message: NotifiedMessage) => ({
  words: wordsOf(message),
  params: (language: Language) => paramsOf(message, language),
  itemNo: message.seq,
})

/**
 * A notification of a message that has been changed, recalled or removed says so, too: instead of one that is gone the other
 * side has the last one that it has not read, or none. The thread is locked.
 */
export async function rewriteNotifications(tx: Tx, threadId: string, seq: number) {
  const changed = await messageToNotify(tx, threadId, tx`m.seq = ${seq}`)
  const unread =
    changed ??
    (await messageToNotify(
      tx,
      threadId,
      tx`p.read_seq < m.seq
        and m.party_id = (select party_id from messages where thread_id = ${threadId} and seq = ${seq})`,
    ))
  await rewriteItem(
    tx,
    { kind: MESSAGE_KIND, groupKey: threadPath(threadId), itemNo: seq },
    { unread: unread && contentOf(unread), read: changed && contentOf(changed) },
  )
}

/** Deletes the notifications of messages whose author is erased. */
export const forgetMessagesOf = (tx: Tx, authorIds: readonly string[]) => tx`
  delete from notifications n using messages m
  where m.author_id = any(${authorIds as string[]}::uuid[]) and n.item_no = m.seq
    and n.group_key = ${groupKeyOf(MESSAGE_KIND, threadPath(''))} || m.thread_id`

const wordsOf = ({ kind, text }: NotifiedMessage): PreparedNotification['words'] =>
  inEveryLanguage((language) => {
    const { subject, open } = NEW_MESSAGE[language]
    return { subject, text: text ? '{text}' : MESSAGE_TEXTS[kind][language], open }
  })

function paramsOf({ text, hasAnswered, writerName }: NotifiedMessage, language: Language) {
  const shown = hasAnswered ? text : masked(text)
  const name = typeof writerName === 'object' && writerName ? textIn(writerName, language) : writerName
  return {
    name: name || NEW_MESSAGE[language].support,
    text: shown.length > PREVIEW_MAX ? `${shown.slice(0, PREVIEW_MAX - 1)}…` : shown,
  }
}

/** Once the thread itself is read, so are the notifications of its messages. */
export const readMessageNews = (tx: Tx, threadId: string, userIds: readonly string[], now: Date) =>
  readGroup(tx, userIds, { kind: MESSAGE_KIND, groupKey: threadPath(threadId), now })
