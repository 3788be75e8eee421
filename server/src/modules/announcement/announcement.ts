import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import type * as contract from '@tiantian/contracts/announcement/announcement.ts'
import type { Announcement, AnnouncementForm } from '@tiantian/contracts/announcement/announcement.ts'
import {
  ALONE_MAX,
  announcementMachine,
  missingTexts,
} from '@tiantian/contracts/announcement/announcement.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import { assertSecondPerson } from '@tiantian/contracts/second-person.ts'
import type { Row } from 'postgres'
import * as z from 'zod'
import type { Context } from '../../gateway/implement.ts'
import { audit } from '../../platform/audit.ts'
import { cursorId, pageOf, readCursor } from '../../platform/database/cursor.ts'
import type { Db, Queryable, Tx } from '../../platform/database/database.ts'
import type { AnnouncementRow as StoredAnnouncement } from '../../platform/database/rows.generated.ts'
import { newId } from '../../platform/id.ts'
import { once } from '../../platform/idempotent-request.ts'
import { isoTime } from '../../platform/iso-time.ts'
import { processSoon, publish } from '../../platform/job/outbox.ts'
import { move, storeMachine } from '../../platform/move.ts'
import { requireVersion } from '../../platform/version.ts'
import { countPeople, unknownNames } from './audience.ts'

type AnnouncementOfficer = Pick<Context<'message.push'>, 'db' | 'clock' | 'user'>
type AnnouncementReader = Pick<Context<'member'>, 'db' | 'clock' | 'user'>
export type AnnouncementRow = Omit<StoredAnnouncement, 'audience'> & Row & Pick<AnnouncementForm, 'audience'>

export const announcements = storeMachine<AnnouncementRow>()({
  machine: announcementMachine,
  table: 'announcements',
  notFound: 'ANNOUNCEMENT_NOT_FOUND',
  audit: { objectKind: 'announcement', objectId: ({ id }) => id },
  columns: (tx) => ({ version: tx`version + 1` }),
})

/** Published when an announcement is due. */
export const FAN_OUT_TOPIC = 'announcement.fan-out'

const LIST = 'announcements'
const position = z.tuple([cursorId])

type ListedAnnouncement = AnnouncementRow & { readonly author: string }

const select = (sql: Queryable) => sql`
  select n.*, coalesce(u.nickname, u.username, '') as author from announcements n join users u on u.id = n.author_id`

/** @throws AppError('INVALID_INPUT') for a cursor of another list */
export async function listAnnouncements(
  { sql }: Db,
  { state, cursor, limit }: Parsed<typeof contract.listAnnouncements>,
): Promise<Output<typeof contract.listAnnouncements>> {
  const [after] = readCursor(LIST, cursor, position) ?? []
  const found = await sql<ListedAnnouncement[]>`
    ${select(sql)} where true ${state ? sql`and n.state = ${state}` : sql``} ${after ? sql`and n.id < ${after}` : sql``}
    order by n.id desc limit ${limit + 1}`
  const { rows, nextCursor } = pageOf(LIST, found, limit, ({ id }) => [id])
  return { rows: rows.map(announcementOf), nextCursor }
}

/** @throws AppError('REQUEST_ID_REUSED') */
export async function createAnnouncement(
  { db, clock, user }: AnnouncementOfficer,
  { requestId, announcement }: Parsed<typeof contract.createAnnouncement>,
): Promise<Announcement> {
  const input = { userId: user.id, requestId, action: 'announcement/office/create', input: announcement }
  const { id } = await once(db, input, async (tx) => {
    const made = { id: newId(), state: 'draft', author_id: user.id, created_at: clock.now() }
    await tx`insert into announcements ${tx({ ...made, ...columnsOf(tx, announcement) } as never)}`
    return { id: made.id }
  })
  return getOne(db.sql, id)
}

/** @throws AppError('ANNOUNCEMENT_NOT_FOUND' | 'STATE_CONFLICT') */
export function changeAnnouncement(
  { db }: AnnouncementOfficer,
  { id, version, announcement }: Parsed<typeof contract.changeAnnouncement>,
): Promise<Announcement> {
  return db.transaction(async (tx) => {
    await getOne(tx, id)
    await requireVersion(
      tx`update announcements set ${tx(columnsOf(tx, announcement) as never)}, version = version + 1
        where id = ${id} and version = ${version} and state = 'draft' returning id`,
    )
    return getOne(tx, id)
  })
}

export async function countAudience(
  { db: { sql } }: AnnouncementOfficer,
  { audience }: Parsed<typeof contract.countAudience>,
): Promise<Output<typeof contract.countAudience>> {
  const [people, unknown] = await Promise.all([countPeople(sql, audience), unknownNames(sql, audience)])
  return { people, unknown, needsSecondOfficer: people > ALONE_MAX }
}

/**
 * Releases, submits, approves, returns or cancels. How many people it reaches is counted now: the browser's number may
 * be old.
 * @throws AppError('ANNOUNCEMENT_NOT_FOUND' | 'STATE_CONFLICT' | 'FOUR_EYES' | 'INVALID_INPUT') the last with the path
 * of each text that is missing
 */
export function moveAnnouncement(
  { db, clock, user }: AnnouncementOfficer,
  { id, version, event, reason, override }: Parsed<typeof contract.moveAnnouncement>,
): Promise<Announcement> {
  const now = clock.now()
  return db.transaction(async (tx) => {
    const { audience } = await getOne(tx, id)
    const isLarge = (await countPeople(tx, audience)) > ALONE_MAX
    await move(tx, announcements, id, event, {
      by: user.id,
      role: 'message.push',
      at: now,
      holds: [isLarge ? 'large' : 'small'],
      ...(reason && { reason }),
      ...(override && { data: { override } }),
      set: (row) => ({
        reason: event === 'return' ? reason : '',
        ...(event === 'cancel' && { audience: withoutNames(tx) }),
        ...((event === 'release' || event === 'approve') && { send_at: row.send_at ?? now }),
      }),
      check(row, { needsSecondPerson }) {
        if (row.version !== version) throw new AppError('STATE_CONFLICT')
        if (needsSecondPerson) assertSecondPerson({ roles: user.roles, override }, row.author_id === user.id)
        if (event === 'release' || event === 'submit') assertWritten(row)
      },
    })
    const moved = await getOne(tx, id)
    if (moved.state === 'scheduled' && Date.parse(moved.sendAt ?? '') <= now.getTime()) {
      await publish(tx, FAN_OUT_TOPIC, { id })
      await processSoon(tx, FAN_OUT_TOPIC)
    }
    return moved
  })
}

/** Whom the office named one by one is nobody's business once it is sent. */
export const withoutNames = (tx: Tx) => tx`jsonb_set(audience, '{listed}', '[]')`

function assertWritten(row: AnnouncementRow) {
  const missing = missingTexts({ ...row, sendAt: null })
  if (missing.length > 0)
    throw new AppError(
      'INVALID_INPUT',
      {},
      missing.map((path) => ({ path: `announcement.${path}`, rule: 'required' })),
    )
}

/** @throws AppError('ANNOUNCEMENT_NOT_FOUND') also for one that was not sent to the reader */
export async function readAnnouncement(
  { db: { sql }, user }: AnnouncementReader,
  id: string,
  language: Language,
): Promise<Output<typeof contract.getAnnouncement>> {
  const [row] = await sql<AnnouncementRow[]>`
    select n.* from announcement_recipients r join announcements n on n.id = r.announcement_id
    where r.announcement_id = ${id} and r.user_id = ${user.id} and r.delivered_at is not null`
  if (!row) throw new AppError('ANNOUNCEMENT_NOT_FOUND')
  return {
    title: textIn(row.title, language),
    text: textIn(row.text, language),
    link: row.link,
    sentAt: isoTime(row.send_at ?? row.created_at),
  }
}

/** Counts the first time of each reader. */
export async function countOpened({ db: { sql }, user, clock }: AnnouncementReader, id: string) {
  await sql`
    with opened as (
      update announcement_recipients set opened_at = ${clock.now()}
      where announcement_id = ${id} and user_id = ${user.id} and delivered_at is not null and opened_at is null
      returning announcement_id)
    update announcements set opened_count = opened_count + 1 where id in (select announcement_id from opened)`
  return {}
}

/** A test is addressed to its officer alone, and not counted. */
export function testAnnouncement(
  { db, clock, user }: AnnouncementOfficer,
  id: string,
): Promise<Record<string, never>> {
  return db.transaction(async (tx) => {
    await getOne(tx, id)
    await publish(tx, FAN_OUT_TOPIC, { id, testTo: user.id })
    await processSoon(tx, FAN_OUT_TOPIC)
    await audit(tx, {
      actorId: user.id,
      event: 'announcement.test',
      objectKind: 'announcement',
      objectId: id,
      at: clock.now(),
    })
    return {}
  })
}

/** @throws AppError('ANNOUNCEMENT_NOT_FOUND') */
export async function getOne(sql: Queryable, id: string): Promise<Announcement> {
  const [row] = await sql<ListedAnnouncement[]>`${select(sql)} where n.id = ${id}`
  if (!row) throw new AppError('ANNOUNCEMENT_NOT_FOUND')
  return announcementOf(row)
}

const announcementOf = (row: ListedAnnouncement): Announcement => ({
  id: row.id,
  version: row.version,
  state: row.state,
  title: row.title,
  text: row.text,
  link: row.link,
  audience: row.audience,
  sendAt: row.send_at === null ? null : isoTime(row.send_at),
  author: { id: row.author_id, name: row.author },
  createdAt: isoTime(row.created_at),
  reason: row.reason,
  figures: { recipients: row.recipient_count, delivered: row.delivered_count, opened: row.opened_count },
})

const columnsOf = (sql: Queryable, { title, text, link, audience, sendAt }: AnnouncementForm) => ({
  title: sql.json(title),
  text: sql.json(text),
  link,
  audience: sql.json(audience),
  send_at: sendAt === null ? null : new Date(sendAt),
})
