import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import { fileTypeOf } from '@tiantian/contracts/media/file-type.ts'
import type * as contract from '@tiantian/contracts/message/message.ts'
import type { MessageContent, ThreadMessage } from '@tiantian/contracts/message/message.ts'
import {
  EDIT_MINUTES,
  MESSAGE_FILE_ENDINGS,
  RECALL_MINUTES,
  VOICE_ENDINGS,
} from '@tiantian/contracts/message/names.ts'
import type { Fragment, Queryable, Tx } from '../../platform/database/database.ts'
import { isoTime } from '../../platform/iso-time.ts'
import { keepDocument } from '../media/document.ts'
import { pushTo } from '../push/message.ts'
import { queueNotifications } from '../user/notifications/notify.ts'
import type { SubjectId } from './card.ts'
import { readSubjects, subjectKey } from './card.ts'
import type { SharedContact } from './contact-card.ts'
import { liveContacts, sharedContact } from './contact-card.ts'
import { messageArrived, rewriteNotifications } from './message-notification.ts'
import type { MessageActor, OwnParty } from './party.ts'
import { isBlockedPair, lockThread, masked, partyName, readersOf, requireParty } from './party.ts'
import { addUnread } from './thread.ts'

interface StoredData {
  readonly seconds?: number
  readonly position?: { latitude: number; longitude: number }
  readonly card?: SubjectId
  readonly contact?: SharedContact['contact']
  readonly live?: NonNullable<SharedContact['live']>
}

interface MessageResult
  extends Omit<
    ThreadMessage,
    'files' | 'seconds' | 'position' | 'card' | 'contact' | 'isMasked' | 'isCardGone' | 'sentAt' | 'editedAt'
  > {
  readonly sent: string
  readonly edited: string | null
  readonly data: StoredData
  readonly files: { id: string; name: string; size: number; path: string }[]
}

/** Messages that a condition on `m` selects, in the order of their numbers, as the party may see them. */
async function readMessages(
  sql: Queryable,
  actor: MessageActor,
  { threadId, partyId }: OwnParty,
  condition: Fragment,
): Promise<ThreadMessage[]> {
  // The other side deals with a shop or the support, not with its people.
  const author = (message: Fragment, writer: Fragment) => sql`
    case when ${message}.party_id = ${partyId} then coalesce(${writer}.nickname, ${writer}.username, '')
      else (select ${partyName(sql, actor.language)} from message_parties p
        where p.thread_id = ${message}.thread_id and p.party_id = ${message}.party_id) end`
  const rows = await sql<(MessageResult & CardAuthor & HiddenFrom)[]>`
    select m.seq, m.kind, m.author_id as "authorId", m.party_id = ${partyId} as "isOurs", m.author_id = ${actor.user.id} as "isMine",
      case when m.author_id = ${actor.user.id} then m.request_id::text else '' end as "requestId",
      ${author(sql`m`, sql`u`)} as "authorName",
      (select p.kind from message_parties p where p.thread_id = m.thread_id and p.party_id = m.party_id) as "authorKind",
      m.text, m.data, m.sent_at::text as sent, m.edited_at::text as edited, m.recalled_at is not null as "isRecalled",
      coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', d.name, 'size', d.size, 'path', f.path) order by d.position)
        from jsonb_to_recordset(m.data -> 'files') as d (id uuid, name text, size int, position int)
        join message_files mf on mf.id = d.id join media_files f on f.id = d.id), '[]') as files,
      case when q.seq is not null then jsonb_build_object('seq', q.seq, 'text', left(q.text, 300),
        'authorName', ${author(sql`q`, sql`qu`)}) end as quote,
      q.party_id = ${partyId} as "isQuoteOurs",
      own.written_seq > 0 as "hasAnswered",
      ${isBlockedPair(sql, threadId)} as "isBlocked"
    from messages m join users u on u.id = m.author_id
      join message_parties own on own.thread_id = m.thread_id and own.party_id = ${partyId}
      left join messages q on q.thread_id = m.thread_id and q.seq = m.quote_seq and q.recalled_at is null
        and (q.kind <> 'note' or q.party_id = ${partyId})
      left join users qu on qu.id = q.author_id
    where m.thread_id = ${threadId} and (m.kind <> 'note' or m.party_id = ${partyId}) and ${condition}`
  const cards = await readSubjects(
    sql,
    actor.user.id,
    actor.language,
    rows.flatMap(({ data }) => data.card ?? []),
  )
  const contacts = await contactsOf(sql, rows)
  return rows
    .map(
      ({ sent, edited, data, files, hasAnswered, isQuoteOurs, isBlocked: _blocked, authorId: _, ...row }) => {
        const shown = row.isOurs || hasAnswered ? row.text : masked(row.text)
        const quote = row.quote && (isQuoteOurs || hasAnswered ? row.quote : maskedQuote(row.quote))
        const card = data.card && cards.get(subjectKey(data.card))
        return {
          ...row,
          text: shown,
          quote,
          isMasked: shown !== row.text || quote?.text !== row.quote?.text,
          files: files.map((file) => linkedFile(actor, file)),
          seconds: data.seconds ?? null,
          position: data.position ?? null,
          card: card ?? null,
          isCardGone: data.card !== undefined && !card,
          contact: contacts.get(row.seq) ?? null,
          sentAt: isoTime(sent),
          editedAt: edited && isoTime(edited),
        }
      },
    )
    .toSorted((one, other) => one.seq - other.seq)
}

const maskedQuote = (quote: NonNullable<ThreadMessage['quote']>) => ({ ...quote, text: masked(quote.text) })

/** Until the reader's side has answered, links of the other side are hidden. */
interface HiddenFrom {
  readonly hasAnswered: boolean
  readonly isQuoteOurs: boolean | null
}

interface CardAuthor {
  readonly authorId: string
  /** One side has blocked the other, in whichever of their threads. */
  readonly isBlocked: boolean
}

/** What has changed since is no business of somebody who is blocked, or who has blocked the other. */
const contactsOf = (sql: Queryable, rows: readonly (Pick<MessageResult, 'seq' | 'data'> & CardAuthor)[]) =>
  liveContacts(
    sql,
    new Map(
      rows.flatMap(({ seq, authorId, isBlocked, data: { contact, live = [] } }) =>
        contact ? [[seq, { contact, live: isBlocked ? [] : live, authorId }]] : [],
      ),
    ),
  )

/** With its link, which is valid for a while. */
export function linkedFile(
  { documents }: Pick<MessageActor, 'documents'>,
  { path, ...file }: MessageResult['files'][number],
): ThreadMessage['files'][number] {
  return { ...file, type: fileShape(path), url: documents.linkTo(file.id) }
}

export function fileShape(path: string): 'picture' | 'audio' | 'file' {
  const kind = fileTypeOf(path)?.kind
  return kind === 'picture' || kind === 'audio' ? kind : 'file'
}

interface MessageRange {
  readonly before?: number | undefined
  readonly limit: number
}

/** The last messages before a number, as the party may see them. */
export async function messagesBefore(
  sql: Queryable,
  actor: MessageActor,
  party: OwnParty,
  { before, limit }: MessageRange,
) {
  const found = await readMessages(
    sql,
    actor,
    party,
    sql`m.seq in (select seq from messages where thread_id = ${party.threadId}
          and (kind <> 'note' or party_id = ${party.partyId}) ${before ? sql`and seq < ${before}` : sql``}
        order by seq desc limit ${limit + 1})`,
  )
  const hasEarlier = found.length > limit
  return { messages: hasEarlier ? found.slice(1) : found, hasEarlier }
}

async function messageOf(
  sql: Queryable,
  actor: MessageActor,
  party: OwnParty,
  seq: number,
): Promise<ThreadMessage> {
  const [found] = await readMessages(sql, actor, party, sql`m.seq = ${seq}`)
  if (!found) throw new AppError('MESSAGE_NOT_FOUND')
  return found
}

/**
 * Sends a message; the same request id is the same message, however often and over whatever line it comes.
 * @throws AppError('THREAD_NOT_FOUND' | 'THREAD_BLOCKED' | 'MESSAGING_STOPPED' | 'PERMISSION_DENIED' | 'MESSAGE_NOT_FOUND' | 'FILE_NOT_FOUND'
 * | 'REQUEST_ID_REUSED')
 */
export function sendMessage(
  actor: MessageActor,
  { threadId, requestId, content }: Parsed<typeof contract.sendMessage>,
): Promise<Output<typeof contract.sendMessage>> {
  return actor.db.transaction(async (tx) => {
    const party = await requireParty(tx, actor, threadId)
    await lockThread(tx, threadId)
    const [sent] = await tx<{ seq: number; thread_id: string }[]>`
      select seq, thread_id from messages where author_id = ${actor.user.id} and request_id = ${requestId}`
    if (sent && sent.thread_id !== threadId) throw new AppError('REQUEST_ID_REUSED')
    if (!sent) {
      await assertMayWrite(tx, actor, party, content.kind)
      if ('quoteSeq' in content && content.quoteSeq) await requireQuoted(tx, party, content.quoteSeq)
    }
    const seq = sent?.seq ?? (await storeMessage(tx, actor, party, { requestId, content }))
    const row = await messageOf(tx, actor, party, seq)
    if (!sent) await announce(tx, actor, party, { seq, isNote: content.kind === 'note' })
    return { row }
  })
}

async function assertMayWrite(
  tx: Tx,
  { user }: MessageActor,
  { threadId, kind }: OwnParty,
  message: MessageContent['kind'],
) {
  const [stop] = await tx<{ reason: string }[]>`select reason from message_stops where user_id = ${user.id}`
  if (stop) throw new AppError('MESSAGING_STOPPED', { reason: stop.reason })
  if (message === 'note') {
    if (kind === 'user') throw new AppError('PERMISSION_DENIED')
    return
  }
  const blocked = await tx`select where ${isBlockedPair(tx, threadId)}`
  if (blocked.length > 0) throw new AppError('THREAD_BLOCKED')
}

async function requireQuoted(tx: Tx, { threadId, partyId }: OwnParty, seq: number) {
  const quoted = await tx`
    select from messages where thread_id = ${threadId} and seq = ${seq} and (kind <> 'note' or party_id = ${partyId})`
  if (quoted.length === 0) throw new AppError('MESSAGE_NOT_FOUND')
}

interface NewMessage {
  readonly requestId: string
  readonly content: MessageContent
}

async function storeMessage(
  tx: Tx,
  actor: MessageActor,
  party: OwnParty,
  { requestId, content }: NewMessage,
) {
  const { threadId, partyId } = party
  const now = actor.clock.now()
  const [numbered] = await tx<{ seq: number }[]>`
    update message_threads set last_seq = last_seq + 1 where id = ${threadId} returning last_seq as seq`
  const { seq } = numbered!
  const { kind } = content
  const quoteSeq = 'quoteSeq' in content ? (content.quoteSeq ?? null) : null
  await tx`
    insert into messages (thread_id, seq, author_id, party_id, request_id, kind, text, data, quote_seq, sent_at)
    values (${threadId}, ${seq}, ${actor.user.id}, ${partyId}, ${requestId}, ${kind},
      ${'text' in content ? content.text : ''}, ${JSON.stringify(await storedData(tx, actor.user.id, content))}::jsonb, ${quoteSeq}, ${now})`
  for (const { id } of filesOf(content)) {
    await keepDocument(tx, id, actor.user.id, kind === 'voice' ? VOICE_ENDINGS : MESSAGE_FILE_ENDINGS)
    await tx`insert into message_files (id, thread_id, seq) values (${id}, ${threadId}, ${seq})`
  }
  await countMessage(tx, party, { seq, now, isNote: kind === 'note' })
  return seq
}

function filesOf(content: MessageContent) {
  if (content.kind === 'voice') return [content.file]
  return content.kind === 'file' ? content.files : []
}

const storedData = (tx: Tx, authorId: string, content: MessageContent): object | Promise<object> =>
  content.kind === 'contact' ? sharedContact(tx, authorId, content.contact) : dataOf(content)

function dataOf(content: Exclude<MessageContent, { kind: 'contact' }>): object {
  const files = filesOf(content).map((file, position) => ({ ...file, position }))
  if (content.kind === 'voice') return { files, seconds: content.seconds }
  if (content.kind === 'file') return { files }
  if (content.kind === 'location') return { position: content.position }
  return content.kind === 'card' ? { card: content.card } : {}
}

/** A note concerns the own side alone. The writer has read what came before. */
async function countMessage(
  tx: Tx,
  { threadId, partyId }: OwnParty,
  { seq, now, isNote }: { readonly seq: number; readonly now: Date; readonly isNote: boolean },
) {
  if (isNote) {
    await tx`
      update message_parties set visible_seq = ${seq}, delivered_seq = ${seq}, last_at = ${now}
      where thread_id = ${threadId} and party_id = ${partyId}`
    return
  }
  const [own] = await tx<{ unread: number }[]>`
    with own as (select * from message_parties where thread_id = ${threadId} and party_id = ${partyId})
    update message_parties p set visible_seq = ${seq}, delivered_seq = ${seq}, read_seq = ${seq}, written_seq = ${seq},
      unread_count = 0, last_at = ${now}, is_waiting = false, is_archived = false,
      answered_at = coalesce(p.answered_at, case when p.visible_seq > 0 then ${now}::timestamptz end),
      answer_seconds = coalesce(p.answer_seconds, case when p.visible_seq > 0 then extract(epoch from ${now}::timestamptz
        - (select min(m.sent_at) from messages m where m.thread_id = p.thread_id and m.party_id <> p.party_id))::int end)
    from own where p.thread_id = own.thread_id and p.party_id = own.party_id returning own.unread_count as unread`
  const [other] = await tx<{ party_id: string }[]>`
    update message_parties set visible_seq = ${seq}, unread_count = unread_count + 1, last_at = ${now},
      is_waiting = true, is_archived = false
    where thread_id = ${threadId} and party_id <> ${partyId} returning party_id`
  const changes = [
    { id: partyId, count: -(own?.unread ?? 0) },
    { id: other!.party_id, count: 1 },
  ].toSorted((one, two) => one.id.localeCompare(two.id))
  for (const { id, count } of changes) if (count !== 0) await addUnread(tx, [id], count)
}

/**
 * To whom one may not write, one does not rewrite either.
 * @throws AppError('THREAD_NOT_FOUND' | 'MESSAGE_NOT_FOUND' | 'MESSAGE_TOO_LATE' | 'THREAD_BLOCKED' | 'MESSAGING_STOPPED')
 */
export const editMessage = (
  actor: MessageActor,
  { threadId, seq, text }: Parsed<typeof contract.editMessage>,
) =>
  changeOwn(actor, { threadId, seq, minutes: EDIT_MINUTES }, async (tx, party, kind) => {
    await assertMayWrite(tx, actor, party, kind)
    await tx`
      update messages set text = ${text}, edited_at = ${actor.clock.now()} where thread_id = ${threadId} and seq = ${seq}`
  })

/** The text and what it came with are gone; its place stays. */
export const recallMessage = (
  actor: MessageActor,
  { threadId, seq }: Parsed<typeof contract.recallMessage>,
) =>
  changeOwn(actor, { threadId, seq, minutes: RECALL_MINUTES }, async (tx) => {
    await tx`
      update messages set text = '', data = '{}', quote_seq = null, recalled_at = ${actor.clock.now()}
      where thread_id = ${threadId} and seq = ${seq}`
    await tx`delete from message_files where thread_id = ${threadId} and seq = ${seq}`
  })

interface OwnChange {
  readonly threadId: string
  readonly seq: number
  readonly minutes: number
}

function changeOwn(
  actor: MessageActor,
  { threadId, seq, minutes }: OwnChange,
  change: (tx: Tx, party: OwnParty, kind: MessageContent['kind']) => Promise<void>,
) {
  return actor.db.transaction(async (tx) => {
    const party = await requireParty(tx, actor, threadId)
    await lockThread(tx, threadId)
    const [own] = await tx<{ sent_at: string; kind: MessageContent['kind']; recalled_at: string | null }[]>`
      select sent_at, kind, recalled_at from messages
      where thread_id = ${threadId} and seq = ${seq} and author_id = ${actor.user.id} and party_id = ${party.partyId}`
    if (!own || own.recalled_at) throw new AppError('MESSAGE_NOT_FOUND')
    if (actor.clock.now().getTime() - Date.parse(own.sent_at) > minutes * 60_000)
      throw new AppError('MESSAGE_TOO_LATE', { minutes })
    await change(tx, party, own.kind)
    await rewriteNotifications(tx, threadId, seq)
    return { row: await messageOf(tx, actor, party, seq) }
  })
}

/**
 * To everybody of both sides but the author: open pages read the thread again, and the other side is told. A note is
 * announced to the own side alone.
 */
async function announce(
  tx: Tx,
  { user }: MessageActor,
  { threadId, partyId }: OwnParty,
  { seq, isNote }: { readonly seq: number; readonly isNote: boolean },
) {
  const parties = await tx<Omit<OwnParty, 'threadId'>[]>`
    select party_id as "partyId", kind from message_parties
    where thread_id = ${threadId} and (not ${isNote} or party_id = ${partyId})`
  const readers = (await Promise.all(parties.map((party) => readersOf(tx, party)))).flat()
  const ids = readers.map(({ id }) => id).filter((id) => id !== user.id)
  if (!isNote) await queueNotifications(tx, messageArrived, [{ threadId, seq }])
  await pushTo(tx, ids, { kind: 'thread.message', data: { threadId, seq } })
}
