import type { Tx } from '../../platform/database/database.ts'
import type { Eraser } from '../../platform/module-hooks.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { defineModule } from '../module.ts'
import { messageActions } from './actions.ts'
import { forgetMessagesOf, messageArrived } from './message-notification.ts'
import { deleteOldReports } from './report.ts'
import { messageRemoved, reportDecided } from './report-notification.ts'

const messagePersonalData: readonly PersonalData[] = [
  {
    name: 'messages',
    title: {
      'zh-Hans': '我发送的消息',
      en: 'Messages I sent',
      ru: 'Мои сообщения',
      kk: 'Мен жіберген хабарламалар',
    },
    from: 'messages m',
    owner: 'm.author_id',
    key: { 'm.thread_id': 'uuid', 'm.seq': 'int' },
    columns: { thread: 'm.thread_id', kind: 'm.kind', text: 'm.text', data: 'm.data', sentAt: 'm.sent_at' },
  },
  {
    name: 'message-reports',
    title: {
      'zh-Hans': '我举报的消息',
      en: 'Messages I reported',
      ru: 'Мои жалобы на сообщения',
      kk: 'Хабарламаларға шағымдарым',
    },
    from: 'message_reports r',
    owner: 'r.reporter_id',
    key: { 'r.id': 'uuid' },
    columns: { reason: 'r.reason', note: 'r.note', createdAt: 'r.created_at' },
  },
  {
    name: 'directory-entry',
    title: {
      'zh-Hans': '我在会员名录中的资料',
      en: 'My entry in the directory',
      ru: 'Моя запись в каталоге участников',
      kk: 'Қатысушылар тізіміндегі жазбам',
    },
    from: 'directory_entries d',
    owner: 'd.user_id',
    key: { 'd.user_id': 'uuid' },
    columns: { name: 'd.name', company: 'd.company', jobTitle: 'd.job_title', about: 'd.about' },
  },
]

/** Also where it was kept with a report of somebody else; the other side's words stay. */
async function blankContexts(tx: Tx, gone: string[]) {
  const theirs = tx`
    select r.id from message_reports r
    where r.thread_id in (select thread_id from messages where author_id = any(${gone}::uuid[]))`
  await tx`
    delete from message_report_files f using message_reports r,
      jsonb_to_recordset(r.context) as c ("authorId" uuid, files jsonb),
      jsonb_to_recordset(coalesce(c.files, '[]')) as d (id uuid)
    where r.id in (${theirs}) and f.report_id = r.id and f.file_id = d.id and c."authorId" = any(${gone}::uuid[])`
  await tx`
    update message_reports r set context = (
      select jsonb_agg(case when (c.entry ->> 'authorId')::uuid = any(${gone}::uuid[])
          then c.entry || '{"text": "", "files": []}' else c.entry end order by c.place)
      from jsonb_array_elements(r.context) with ordinality as c (entry, place))
    where r.id in (${theirs})`
  await tx`update message_reports set note = '' where reporter_id = any(${gone}::uuid[])`
}

/** What a person wrote is recalled; the other side keeps its own words. */
const erase: Eraser = async (tx, userIds, at) => {
  const gone = userIds as string[]
  await forgetMessagesOf(tx, gone)
  await tx`
    delete from message_files f using messages m
    where m.thread_id = f.thread_id and m.seq = f.seq and m.author_id = any(${gone}::uuid[])`
  await tx`
    update messages set text = '', data = '{}', quote_seq = null, recalled_at = coalesce(recalled_at, ${at})
    where author_id = any(${gone}::uuid[])`
  await tx`update message_parties set assignee_id = null where assignee_id = any(${gone}::uuid[])`
  await tx`delete from message_stops where user_id = any(${gone}::uuid[])`
  await tx`delete from directory_entries where user_id = any(${gone}::uuid[])`
  await tx`delete from message_reports where author_id = any(${gone}::uuid[])`
  await blankContexts(tx, gone)
  await tx`delete from message_unread where party_id = any(${gone}::uuid[])`
}

export const message = defineModule({
  name: 'message',
  after: [
    'place',
    'user',
    'push',
    'office',
    'media',
    'enterprise',
    'shop',
    'product',
    'activity',
    'order',
    'quote',
    'expo',
  ],
  actions: ({ media }) => messageActions(media),
  schedules: [
    {
      name: 'message.clean-up',
      cron: '51 3 * * *',
      run: async ({ db, clock }) => ({ reports: await deleteOldReports(db.sql, clock.now()) }),
    },
  ],
  notifications: [messageArrived, reportDecided, messageRemoved],
  personalData: { export: messagePersonalData, erase },
})
