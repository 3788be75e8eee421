import * as directory from '@tiantian/contracts/message/directory.ts'
import * as messages from '@tiantian/contracts/message/message.ts'
import {
  MESSAGE_FILE_BYTES_MAX,
  MESSAGE_FILE_ENDINGS,
  VOICE_ENDINGS,
} from '@tiantian/contracts/message/names.ts'
import * as reports from '@tiantian/contracts/message/report.ts'
import * as threads from '@tiantian/contracts/message/thread.ts'
import * as unread from '@tiantian/contracts/message/unread.ts'
import { countWaiting } from '@tiantian/contracts/message/unread.ts'
import type { Context, Implementation } from '../../gateway/implement.ts'
import { implement } from '../../gateway/implement.ts'
import { signDocument } from '../media/document.ts'
import type { Media } from '../media/media.ts'
import { pushLive } from '../push/message.ts'
import { listCards } from './card.ts'
import { getOwnEntry, listDirectory, listDirectoryCompanies, setOwnEntry } from './directory.ts'
import { editMessage, messagesBefore, recallMessage, sendMessage } from './message.ts'
import type { MessageActor, OwnParty } from './party.ts'
import { isBlockedPair, readersOf, requireParty } from './party.ts'
import { addReport, decideReport, liftStop, listReports, openFile } from './report.ts'
import { searchMessages } from './search-messages.ts'
import * as teams from './team.ts'
import { countUnread, getThreadOf, listThreads, openThread, readThread, setThread, teamOf } from './thread.ts'

const PAGE = 50
const MESSAGE_FILES = {
  endings: [...MESSAGE_FILE_ENDINGS, ...VOICE_ENDINGS],
  bytesMax: MESSAGE_FILE_BYTES_MAX,
}

/** Of every action that needs an account, whichever right it asks for besides. */
type MemberContext = Pick<Context<'member'>, 'db' | 'clock' | 'user' | 'language'>

/**
 * Shows the other side that somebody writes. Nobody hears it where one of the sides has blocked the other.
 * @throws AppError('THREAD_NOT_FOUND')
 */
async function showTyping(actor: MessageActor, { id: threadId }: { readonly id: string }) {
  const { sql } = actor.db
  const { partyId } = await requireParty(sql, actor, threadId)
  const [other] = await sql<Omit<OwnParty, 'threadId'>[]>`
    select p.party_id as "partyId", p.kind from message_parties p
    where p.thread_id = ${threadId} and p.party_id <> ${partyId}
      and not ${isBlockedPair(sql, threadId)}
      and not exists (select from message_stops where user_id = ${actor.user.id})`
  const readers = other ? await readersOf(sql, other) : []
  await pushLive(
    actor.db,
    readers.map(({ id }) => id),
    { kind: 'thread.typing', data: { threadId } },
  )
  return {}
}

export function messageActions({
  documents,
  signing,
}: Pick<Media, 'documents' | 'signing'>): Implementation[] {
  const actor = ({ db, clock, user, language }: MemberContext): MessageActor => ({
    db,
    clock,
    user,
    language,
    documents,
  })
  return [
    implement(threads.openThread, (context, input) => openThread(actor(context), input)),
    implement(threads.listThreads, (context, input) => listThreads(actor(context), input)),
    implement(threads.getThread, async (context, { id }) => {
      const reader = actor(context)
      const { sql } = context.db
      const party = await requireParty(sql, reader, id)
      const [thread, page, team] = await Promise.all([
        getThreadOf(sql, reader, party),
        messagesBefore(sql, reader, party, { limit: PAGE }),
        party.kind === 'user' ? [] : teamOf(sql, party),
      ])
      return { thread, ...page, team: [...team] }
    }),
    implement(threads.readThread, (context, input) => readThread(actor(context), input)),
    implement(threads.setThread, (context, input) => setThread(actor(context), input)),
    implement(threads.showTyping, (context, input) => showTyping(actor(context), input)),
    implement(unread.countUnread, (context) => countUnread(actor(context))),
    implement(messages.listMessages, async (context, { threadId, ...range }) => {
      const reader = actor(context)
      const party = await requireParty(context.db.sql, reader, threadId)
      return messagesBefore(context.db.sql, reader, party, range)
    }),
    implement(messages.signMessageFile, ({ user, caller }, file) =>
      signDocument(signing, { userId: user.id, address: caller.address }, file, MESSAGE_FILES),
    ),
    implement(messages.listCards, (context, input) => listCards(actor(context), input)),
    implement(messages.sendMessage, (context, input) => sendMessage(actor(context), input)),
    implement(messages.editMessage, (context, input) => editMessage(actor(context), input)),
    implement(messages.recallMessage, (context, input) => recallMessage(actor(context), input)),
    implement(messages.searchMessages, (context, input) => searchMessages(actor(context), input)),
    implement(reports.addReport, (context, input) => addReport(actor(context), input)),
    implement(reports.listReports, (context, input) => listReports(actor(context), input)),
    implement(reports.openReportedFile, (context, input) => openFile(actor(context), input)),
    implement(reports.decideReport, (context, input) => decideReport(actor(context), input)),
    implement(reports.liftStop, (context, input) => liftStop(actor(context), input)),
    implement(directory.listDirectory, (context, input) => listDirectory(actor(context), input)),
    implement(directory.listDirectoryCompanies, (context, input) =>
      listDirectoryCompanies(actor(context), input),
    ),
    implement(directory.getOwnEntry, ({ db, user }) => getOwnEntry(db.sql, user.id)),
    implement(directory.setOwnEntry, (context, input) => setOwnEntry(actor(context), input)),
    implement(threads.getTeams, (context) => teams.listTeams(context.db.sql, actor(context))),
    implement(countWaiting, ({ db, user }) => teams.countWaiting(db.sql, { user })),
    implement(threads.saveAnswer, (context, input) => teams.saveAnswer(actor(context), input)),
    implement(threads.removeAnswer, (context, input) => teams.removeAnswer(actor(context), input)),
  ]
}
