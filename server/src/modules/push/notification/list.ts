import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { inEveryLanguage } from '@tiantian/contracts/language.ts'
import type {
  listNotifications as listContract,
  listNotificationLog as logContract,
  Notification,
  NotificationLogRow,
} from '@tiantian/contracts/push/notification.ts'
import * as z from 'zod'
import { cursorId, cursorTime, pageOf, readCursor } from '../../../platform/database/cursor.ts'
import type { Db, Fragment, Queryable, Tx } from '../../../platform/database/database.ts'
import { prefixPattern } from '../../../platform/database/text-in-sql.ts'
import type { PersonalData } from '../../../platform/personal-data.ts'
import { filled } from '../../user/notifications/notification.ts'
import type { PreparedNotification } from '../../user/notifications/notify.ts'

const position = z.tuple([cursorTime, cursorId])

type Row = Notification & { readonly time: string }

/** A page in the reader's language, and how many are unread. @throws AppError('INVALID_INPUT') for a foreign cursor */
export async function listNotifications(
  { sql }: Db,
  userId: string,
  { show, cursor, limit }: Parsed<typeof listContract>,
  language: Language,
): Promise<Output<typeof listContract>> {
  const listName = `notifications ${show}`
  const end = readCursor(listName, cursor, position)
  const shown = {
    all: sql`archived_at is null`,
    unread: sql`read_at is null and archived_at is null`,
    archived: sql`archived_at is not null`,
  }[show]
  const [found, unreadCount] = await Promise.all([
    sql<Row[]>`
      select id, kind, topic, severity, texts -> ${language} ->> 'subject' as subject,
        texts -> ${language} ->> 'text' as text, path, update_count as "updateCount",
        to_json(created_at) #>> '{}' as "createdAt", read_at is not null as "isRead", created_at::text as time
      from notifications
      where user_id = ${userId} and ${shown}
        ${end ? sql`and (created_at, id) < (${end[0]}::timestamptz, ${end[1]}::uuid)` : sql``}
      order by created_at desc, id desc limit ${limit + 1}`,
    countUnread(sql, userId),
  ])
  const { rows, nextCursor } = pageOf(listName, found, limit, ({ time, id }) => [time, id])
  return { rows: rows.map(({ time: _, ...row }) => row), nextCursor, unreadCount }
}

/** More are shown as this many, so that nobody waits for a count of thousands. */
const COUNTED_MAX = 1000

export async function countUnread(sql: Queryable, userId: string): Promise<number> {
  const [{ count }] = await sql<[{ count: number }]>`
    select count(*)::int as count from (
      select from notifications where user_id = ${userId} and read_at is null and archived_at is null
      limit ${COUNTED_MAX}) unread`
  return count
}

/** All unread ones without ids. */
export async function readNotifications(
  { sql }: Db,
  userId: string,
  ids: readonly string[] | undefined,
  now: Date,
) {
  await sql`
    update notifications set read_at = ${now}, is_for_digest = false, mail_at = null
    where user_id = ${userId} and read_at is null and archived_at is null
      ${ids ? sql`and id = any(${ids as string[]}::uuid[])` : sql``}`
  return { unreadCount: await countUnread(sql, userId) }
}

/** By it the unread notifications of one thing are one row. */
export const groupKeyOf = (kind: string, groupKey: string) => `${kind} ${groupKey}`

/**
 * What these users were told about one thing, when they have read the thing itself: one row of it stays for each of
 * them, as read.
 */
export async function readGroup(
  tx: Tx,
  userIds: readonly string[],
  { kind, groupKey, now }: { readonly kind: string; readonly groupKey: string; readonly now: Date },
) {
  await tx`
    with told as (
      select id, user_id, created_at from notifications
      where user_id = any(${userIds as string[]}::uuid[]) and group_key = ${groupKeyOf(kind, groupKey)}
        and archived_at is null
      order by id for update
    ), own as (
      select id, row_number() over (partition by user_id order by created_at desc, id desc) as place from told
    ), older as (delete from notifications n using own where n.id = own.id and own.place > 1)
    update notifications n set read_at = coalesce(n.read_at, ${now}), is_for_digest = false, mail_at = null
    from own where n.id = own.id and own.place = 1`
}

/** What is put away counts as read. */
export async function archiveNotifications(
  { sql }: Db,
  userId: string,
  { ids, isArchived }: { readonly ids: readonly string[]; readonly isArchived: boolean },
  now: Date,
) {
  await sql`
    update notifications set archived_at = ${isArchived ? now : null}, read_at = coalesce(read_at, ${now}),
      is_for_digest = false, mail_at = null
    where user_id = ${userId} and id = any(${ids as string[]}::uuid[])`
  return { unreadCount: await countUnread(sql, userId) }
}

/** The office's log, the newest first. @throws AppError('INVALID_INPUT') for a foreign cursor */
export async function listNotificationLog(
  { sql }: Db,
  { outcome, userId, person, kind, cursor, limit }: Parsed<typeof logContract>,
): Promise<Output<typeof logContract>> {
  const listName = 'notification log'
  const end = readCursor(listName, cursor, position)
  const people = person ? await peopleNamed(sql, person) : []
  const found = await sql<(NotificationLogRow & { readonly time: string })[]>`
    select l.id, l.kind, l.channel, l.outcome, to_json(l.logged_at) #>> '{}' as "loggedAt", l.logged_at::text as time,
      jsonb_build_object('id', u.id, 'name', coalesce(u.nickname, u.username, '')) as user
    from notification_log l join users u on u.id = l.user_id
    where true ${outcome ? sql`and l.outcome = ${outcome}` : sql``}
      ${userId ? sql`and l.user_id = ${userId}` : sql``}
      ${kind ? sql`and l.kind = ${kind}` : sql``}
      ${person ? ofPeople(sql, person, people) : sql``}
      ${end ? sql`and (l.logged_at, l.id) < (${end[0]}::timestamptz, ${end[1]}::uuid)` : sql``}
    order by l.logged_at desc, l.id desc limit ${limit + 1}`
  const { rows, nextCursor } = pageOf(listName, found, limit, ({ time, id }) => [time, id])
  return { rows: rows.map(({ time: _, ...row }) => row), nextCursor }
}

/** Of more, the log is read by time: there is something of one of them soon. */
const PEOPLE_MAX = 200

/** Of `users u`, all whose name or account name begins so. */
function isNamed(sql: Queryable, person: string): Fragment {
  const begin = prefixPattern(person)
  return sql`(u.erased_at is null and (lower(u.nickname) like ${begin} or lower(u.username) like ${begin}))`
}

const peopleNamed = (sql: Queryable, person: string) =>
  sql<{ id: string }[]>`select u.id from users u where ${isNamed(sql, person)} limit ${PEOPLE_MAX + 1}`

/** The condition on the log `l`, where so many people are named so. */
const ofPeople = (sql: Queryable, person: string, people: readonly { readonly id: string }[]): Fragment =>
  people.length > PEOPLE_MAX
    ? sql`and ${isNamed(sql, person)}`
    : sql`and l.user_id = any(${people.map(({ id }) => id)}::uuid[])`

export const notificationData: PersonalData = {
  name: 'notifications',
  title: { 'zh-Hans': '通知', en: 'Notifications', ru: 'Уведомления', kk: 'Хабарландырулар' },
  from: 'notifications n',
  owner: 'n.user_id',
  key: { 'n.created_at': 'timestamptz', 'n.id': 'uuid' },
  columns: {
    subject: "coalesce(n.texts -> $2 ->> 'subject', '')",
    text: "coalesce(n.texts -> $2 ->> 'text', '')",
    page: 'n.path',
    readAt: 'n.read_at',
    at: 'n.created_at',
  },
}

const NOTIFICATION_KEPT_DAYS = 180
const LOG_KEPT_DAYS = 30

export async function deleteOldNotifications({ sql }: Db, now: Date): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000)
  await sql`delete from notification_log where logged_at < ${before(LOG_KEPT_DAYS)}`
  return (await sql`delete from notifications where created_at < ${before(NOTIFICATION_KEPT_DAYS)}`).count
}

interface ChangedItem {
  readonly kind: string
  readonly groupKey: string
  readonly itemNo: number
}

/** What a notification says from now on; without it, the notification is deleted, and its mail is not sent. */
export type NewContent = Pick<PreparedNotification, 'words' | 'params' | 'itemNo'>

/**
 * Changes all notifications of an item: an unread one, which stands for its whole group, and one that was read or
 * archived, which stands for the item.
 */
export async function rewriteItem(
  tx: Tx,
  { kind, groupKey, itemNo }: ChangedItem,
  { unread, read }: { readonly unread: NewContent | undefined; readonly read: NewContent | undefined },
) {
  const rows = await tx<{ id: string; isUnread: boolean }[]>`
    select id, read_at is null and archived_at is null as "isUnread" from notifications
    where group_key = ${groupKeyOf(kind, groupKey)} and item_no = ${itemNo} order by id for update`
  const idsOf = (isUnread: boolean) => rows.filter((row) => row.isUnread === isUnread).map(({ id }) => id)
  await rewrite(tx, idsOf(true), unread)
  await rewrite(tx, idsOf(false), read)
}

async function rewrite(tx: Tx, ids: readonly string[], content: NewContent | undefined) {
  if (content)
    await tx`
      update notifications set texts = ${JSON.stringify(textsOf(content))}::jsonb, item_no = ${content.itemNo ?? null}
      where id = any(${ids as string[]}::uuid[])`
  else await tx`delete from notifications where id = any(${ids as string[]}::uuid[])`
}

export type RenderedTexts = Readonly<Record<Language, { readonly subject: string; readonly text: string }>>

/** As they are stored and sent. */
export const textsOf = ({ words, params }: Pick<PreparedNotification, 'words' | 'params'>): RenderedTexts =>
  inEveryLanguage((language) => {
    const given = params(language)
    const { subject, text } = words[language]
    return { subject: filled(subject, given), text: filled(text, given) }
  })
