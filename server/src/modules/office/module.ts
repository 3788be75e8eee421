import type { Parsed } from '@tiantian/contracts/action.ts'
import type { AuditRow } from '@tiantian/contracts/office/audit.ts'
import { listAudit } from '@tiantian/contracts/office/audit.ts'
import { listCalendarDays, removeCalendarDay, setCalendarDay } from '@tiantian/contracts/office/calendar.ts'
import { referItem, releaseClaim, takeClaim } from '@tiantian/contracts/office/claim.ts'
import {
  deleteWorkspaceItem,
  getWorkspaceItem,
  saveWorkspaceItem,
} from '@tiantian/contracts/office/workspace.ts'
import * as z from 'zod'
import type { Context, Implementation } from '../../gateway/implement.ts'
import { implement } from '../../gateway/implement.ts'
import { cursorBigint, cursorTime, pageOf, readCursor } from '../../platform/database/cursor.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { isoTime } from '../../platform/iso-time.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { auditProofs, sealAudit } from '../../platform/secret/audit-seal.ts'
import { defineModule } from '../module.ts'
import * as calendar from './calendar.ts'
import * as claims from './claim.ts'
import { deleteOldEndorsements } from './endorsement.ts'
import * as workspace from './workspace.ts'

const callerOf = ({ db, user, clock }: Pick<Context<'member'>, 'db' | 'user' | 'clock'>) => ({
  sql: db.sql,
  user,
  now: clock.now(),
})

const LIST = 'audit'

/** The audit log, the latest entries first. Every filter is served by an index that ends with the time. */
async function listAuditRows(
  sql: Queryable,
  { event, actor, objectId, createdFrom, createdTo, cursor, limit }: Parsed<typeof listAudit>,
) {
  const after = readCursor(LIST, cursor, z.tuple([cursorTime, cursorBigint]))
  const found = await sql<AuditRow[]>`
    select a.id::text, a.event, a.object_kind as "objectKind", a.object_id as "objectId", a.change::text,
      a.created_at::text as "createdAt",
      case when u.id is not null then jsonb_build_object('id', u.id, 'name', coalesce(nullif(u.nickname, ''), u.username, ''))
        end as actor
    from audit_log a left join users u on u.id = a.actor_id
    where true
      ${event ? sql`and a.event = ${event}` : sql``}
      ${actor ? sql`and a.actor_id = (select id from users where lower(username) = lower(${actor}))` : sql``}
      ${objectId ? sql`and a.object_id = ${objectId}` : sql``}
      ${createdFrom ? sql`and a.created_at >= ${createdFrom}` : sql``}
      ${createdTo ? sql`and a.created_at < ${createdTo}::timestamptz + interval '1 millisecond'` : sql``}
      ${after ? sql`and (a.created_at, a.id) < (${after[0]}::timestamptz, ${after[1]}::bigint)` : sql``}
    order by a.created_at desc, a.id desc limit ${limit + 1}`
  const { rows, nextCursor } = pageOf(LIST, found, limit, (row) => [row.createdAt, Number(row.id)])
  return { rows: rows.map((row) => ({ ...row, createdAt: isoTime(row.createdAt) })), nextCursor }
}

const officeActions: Implementation[] = [
  // What somebody has not saved yet is not for the eyes of staff who impersonate them.
  implement(getWorkspaceItem, async ({ db, user }, { key }) =>
    user.isImpersonation ? { item: null } : workspace.getItem(db.sql, user.id, key),
  ),
  implement(saveWorkspaceItem, ({ db, user, clock }, input) =>
    workspace.saveItem({ db, userId: user.id, now: clock.now() }, input),
  ),
  implement(deleteWorkspaceItem, ({ db, user }, { key }) => workspace.deleteItem(db.sql, user.id, key)),
  implement(listAudit, ({ db }, input) => listAuditRows(db.sql, input)),
  implement(takeClaim, (context, item) => claims.takeClaim(callerOf(context), item)),
  implement(releaseClaim, (context, item) => claims.releaseClaim(callerOf(context), item)),
  implement(listCalendarDays, ({ db }, { year }) => calendar.listDays(db.sql, year)),
  implement(setCalendarDay, ({ db, user, clock }, input) =>
    db.transaction((tx) => calendar.setDay(tx, { userId: user.id, now: clock.now() }, input)),
  ),
  implement(removeCalendarDay, ({ db, user, clock }, input) =>
    db.transaction((tx) => calendar.removeDay(tx, { userId: user.id, now: clock.now() }, input)),
  ),
  implement(referItem, (context, { note, ...item }) => claims.referItem(callerOf(context), item, note)),
]

const items: PersonalData = {
  name: 'workspace',
  title: {
    'zh-Hans': '草稿和已存视图',
    en: 'Drafts and saved views',
    ru: 'Черновики и сохранённые виды',
    kk: 'Жобалар мен сақталған көріністер',
  },
  from: 'workspace_items w',
  owner: 'w.user_id',
  key: { 'w.key': 'text' },
  columns: { key: 'w.key', content: 'w.content', savedAt: 'w.saved_at' },
}

export const office = defineModule({
  name: 'office',
  after: ['place', 'user'],
  actions: officeActions,
  schedules: [
    {
      name: 'office.clean-up',
      cron: '21 3 * * *',
      run: async ({ db, clock }) => ({
        ...(await workspace.deleteOldItems(db.sql, clock.now())),
        ...(await claims.deleteEndedClaims(db.sql, clock.now())),
        ...(await deleteOldEndorsements(db.sql, clock.now())),
      }),
    },
    { name: 'office.seal-audit', cron: '43 * * * *', run: ({ db }) => sealAudit(db) },
  ],
  proofs: auditProofs,
  personalData: {
    export: [items],
    async erase(tx, userIds) {
      const ids = userIds as string[]
      await tx`delete from workspace_items where user_id = any(${ids}::uuid[])`
      // What a colleague has noted about the same item stays.
      await tx`
        update review_claims set claimed_by = null, claimed_until = null where claimed_by = any(${ids}::uuid[])`
      await tx`
        update review_claims set referred_by = null, referral_note = '' where referred_by = any(${ids}::uuid[])`
      await tx`delete from review_endorsements where endorsed_by = any(${ids}::uuid[])`
    },
  },
})
