import { inEveryLanguage, textIn } from '@tiantian/contracts/language.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { JobHandler } from '../../platform/job/jobs.ts'
import { publish } from '../../platform/job/outbox.ts'
import { tryMove } from '../../platform/move.ts'
import { defineNotification, queueNotifications } from '../user/notifications/notify.ts'
import type { AnnouncementRow } from './announcement.ts'
import { announcements, FAN_OUT_TOPIC, withoutNames } from './announcement.ts'
import { isInAudience } from './audience.ts'

/** People per transaction. */
const BATCH = 500
/** People per notification job: one that fails is repeated for these alone. */
const JOB_BATCH = 50

interface AnnouncementNews {
  readonly id: string
  readonly userIds: readonly string[]
  readonly isTest: boolean
}

const OPEN = {
  'zh-Hans': '查看公告',
  en: 'Read the announcement',
  ru: 'Читать объявление',
  kk: 'Хабарландыруды оқу',
}
/** The text in the notification; the page has all of it. */
const EXCERPT = 300

/** Tells each reader once; nobody any more when it has been cancelled meanwhile. */
export const announcementNews = defineNotification<AnnouncementNews>({
  kind: 'announcement',
  topic: 'news',
  async prepare(tx, { id, userIds, isTest }) {
    const readers = isTest ? [...userIds] : await deliverTo(tx, id, userIds)
    const [row] = await tx<AnnouncementRow[]>`select * from announcements where id = ${id}`
    if (!row || readers.length === 0) return []
    const users = await tx<{ id: string; email: string | null; mobile: string | null; language: string }[]>`
      select id, email, mobile, language from users where id = any(${readers}::uuid[])`
    const words = inEveryLanguage((language) => ({
      subject: '{title}',
      text: '{text}',
      open: OPEN[language],
    }))
    return users.map((reader) => ({
      reader,
      words,
      params: (language) => ({
        title: textIn(row.title, language),
        text: excerpt(textIn(row.text, language)),
      }),
      path: isTest ? '/#/pages/office/announcements' : `/#/pages/message/announcement?id=${id}`,
    }))
  },
})

const excerpt = (text: string) => (text.length > EXCERPT ? `${text.slice(0, EXCERPT).trimEnd()}…` : text)

/** Those of the users to whom it has not been delivered. */
async function deliverTo(tx: Tx, id: string, userIds: readonly string[]): Promise<string[]> {
  const delivered = await tx<{ id: string }[]>`
    update announcement_recipients set delivered_at = now()
    where announcement_id = ${id} and user_id = any(${userIds as string[]}::uuid[]) and delivered_at is null
      and exists (select from announcements where id = ${id} and state <> 'cancelled')
    returning user_id as id`
  await tx`update announcements set delivered_count = delivered_count + ${delivered.length} where id = ${id}`
  return delivered.map((each) => each.id)
}

/** Hands an announcement to its whole audience; a job that was interrupted continues behind the last one. */
export const fanOutJob = (clock: Clock): JobHandler => ({
  topic: FAN_OUT_TOPIC,
  async run(db, data) {
    const { id, testTo } = data as { id: string; testTo?: string }
    if (testTo !== undefined) {
      await db.transaction((tx) =>
        queueNotifications(tx, announcementNews, [{ id, userIds: [testTo], isTest: true }]),
      )
      return
    }
    const byJob = () => ({ by: null, role: 'job', at: clock.now() }) as const
    await db.transaction((tx) => tryMove(tx, announcements, id, 'begin', byJob()))
    while (await db.transaction((tx) => handOut(tx, id)));
    await db.transaction((tx) =>
      tryMove(tx, announcements, id, 'finish', {
        ...byJob(),
        set: { sent_at: clock.now(), audience: withoutNames(tx) },
      }),
    )
  },
})

/** Whether there may be more. The lock of the announcement gives each batch to one process. */
async function handOut(tx: Tx, id: string): Promise<boolean> {
  const [row] = await tx<AnnouncementRow[]>`
    select * from announcements where id = ${id} and state = 'sending' for no key update`
  if (!row) return false
  const next = await tx<{ id: string }[]>`
    select u.id from users u
    where ${isInAudience(tx, row.audience)} ${row.sent_through ? tx`and u.id > ${row.sent_through}` : tx``}
    order by u.id limit ${BATCH}`
  const userIds = next.map((each) => each.id)
  if (userIds.length === 0) return false
  await tx`
    insert into announcement_recipients (announcement_id, user_id)
    select ${id}, user_id from unnest(${userIds}::uuid[]) user_id on conflict do nothing`
  await tx`
    update announcements set sent_through = ${userIds.at(-1) ?? null}, recipient_count = recipient_count + ${userIds.length}
    where id = ${id}`
  const jobs = Array.from({ length: Math.ceil(userIds.length / JOB_BATCH) }, (_, at) => ({
    id,
    isTest: false,
    userIds: userIds.slice(at * JOB_BATCH, (at + 1) * JOB_BATCH),
  }))
  await queueNotifications(tx, announcementNews, jobs)
  return userIds.length === BATCH
}

/** Starts what is due; started twice, the second finds nothing left to do. */
export async function startDueAnnouncements({ sql }: Db, now: Date): Promise<number> {
  const due = await sql<{ id: string }[]>`
    select id from announcements where state = 'scheduled' and send_at <= ${now} order by send_at limit 100`
  for (const { id } of due) await publish(sql, FAN_OUT_TOPIC, { id })
  return due.length
}
