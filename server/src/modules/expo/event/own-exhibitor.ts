import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { ExhibitorState } from '@tiantian/contracts/expo/hall-state.ts'
import { exhibitorMachine } from '@tiantian/contracts/expo/hall-state.ts'
import type {
  OwnExhibitor,
  saveOwnExhibitor as saveContract,
  setOwnStaff as staffContract,
} from '@tiantian/contracts/expo/own-exhibitor.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { statesBefore } from '@tiantian/contracts/machine.ts'
import { audit } from '../../../platform/audit.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { againAfterDeadlock } from '../../../platform/database/failed-statement.ts'
import { textInSql } from '../../../platform/database/text-in-sql.ts'
import { isoTime } from '../../../platform/iso-time.ts'
import { move } from '../../../platform/move.ts'
import { requireVersion } from '../../../platform/version.ts'
import type { ExpoContext } from '../expo.ts'
import { assertEntry, exhibitors, writeProducts } from '../set-up/exhibitor.ts'
import { editConflict } from '../set-up/part.ts'

/** What the shop may still edit, it may still submit. */
const OPEN = statesBefore(exhibitorMachine, 'submit', 'member')
/** A withdrawn or rejected exhibitor has no booth staff. */
const INACTIVE: readonly ExhibitorState[] = ['rejected', 'withdrawn']

/** The exhibitor entries of the user's shops. */
export async function listOwnExhibitors(
  reads: Queryable,
  userId: string,
  language: Language,
): Promise<OwnExhibitor[]> {
  const text = (column: string) => reads.unsafe(textInSql(column, language))
  const rows = await reads<OwnExhibitor[]>`
    select x.id, x.version, x.state, x.note, ${text('x.name')} as name, x.profile, x.categories, x.brands,
      x.badge_quota as "badgeQuota",
      array(select product_id from exhibitor_products where exhibitor_id = x.id order by position) as "productIds",
      array(select code from booths where exhibitor_id = x.id and state <> 'held' order by code) as "boothCodes",
      (select coalesce(json_agg(json_build_object('name', name, 'jobTitle', job_title) order by position), '[]')
        from exhibitor_staff where exhibitor_id = x.id) as staff,
      json_build_object('id', s.id, 'name', ${text('s.name')}) as shop,
      json_build_object('id', e.id, 'title', ${text('e.title')}, 'startsAt', e.starts_at, 'endsAt', e.ends_at,
        'timeZone', e.time_zone, 'state', e.state) as event
    from exhibitors x join shops s on s.id = x.shop_id join events e on e.id = x.event_id
    where s.owner_id = ${userId} order by e.starts_at desc, x.id limit 200`
  return rows.map(({ event, ...row }) => ({
    ...row,
    event: { ...event, startsAt: isoTime(event.startsAt), endsAt: isoTime(event.endsAt) },
  }))
}

type OwnExhibitorContext = Pick<ExpoContext, 'db' | 'clock'>

/**
 * Saves the exhibitor entry of the user's shop while it is editable.
 * @throws AppError('EXHIBITOR_NOT_FOUND' | 'STATE_CONFLICT' | 'EDIT_CONFLICT' | 'INVALID_INPUT')
 */
export function saveOwnExhibitor(
  ctx: OwnExhibitorContext,
  userId: string,
  { id, version, entry }: Parsed<typeof saveContract>,
): Promise<void> {
  return changeOwn(ctx, { userId, id, step: 'save' }, async (tx, own) => {
    if (!OPEN.includes(own.state)) throw new AppError('STATE_CONFLICT')
    await assertEntry(tx, entry, own.shopId)
    await assertVersion(tx, ctx, { userId, id, version })
    await tx`
      update exhibitors set profile = ${JSON.stringify(entry.profile)}::jsonb, categories = ${entry.categories}::text[],
        brands = ${entry.brands}::text[] where id = ${id}`
    await writeProducts(tx, id, entry.productIds)
  })
}

/** Submits the entry for review. @throws AppError('EXHIBITOR_NOT_FOUND' | 'STATE_CONFLICT') */
export async function submitOwnExhibitor(
  { db, clock }: OwnExhibitorContext,
  userId: string,
  id: string,
): Promise<void> {
  const at = clock.now()
  await againAfterDeadlock(() =>
    db.transaction(async (tx) => {
      await lockOwn(tx, { userId, id, at })
      const change = { by: userId, role: 'member', at, data: { exhibitorId: id } } as const
      await move(tx, exhibitors, id, 'submit', change)
    }),
  )
}

/**
 * Sets the booth staff, up to the number of badges.
 * @throws AppError('EXHIBITOR_NOT_FOUND' | 'STATE_CONFLICT' | 'EDIT_CONFLICT' | 'BADGES_TAKEN')
 */
export function setOwnStaff(
  ctx: OwnExhibitorContext,
  userId: string,
  { id, version, staff }: Parsed<typeof staffContract>,
): Promise<void> {
  return changeOwn(ctx, { userId, id, step: 'staff' }, async (tx, own) => {
    if (INACTIVE.includes(own.state)) throw new AppError('STATE_CONFLICT')
    if (staff.length > own.badgeQuota) throw new AppError('BADGES_TAKEN', { count: own.badgeQuota })
    await assertVersion(tx, ctx, { userId, id, version })
    await tx`delete from exhibitor_staff where exhibitor_id = ${id}`
    await tx`
      insert into exhibitor_staff (exhibitor_id, position, name, job_title)
      select ${id}, place, one ->> 'name', one ->> 'jobTitle'
      from jsonb_array_elements(${JSON.stringify(staff)}::jsonb) with ordinality as s (one, place)`
  })
}

interface OwnExhibitorRow {
  readonly state: ExhibitorState
  readonly shopId: string
  readonly eventId: string
  readonly badgeQuota: number
}

interface OwnExhibitorInput {
  readonly userId: string
  readonly id: string
  readonly step: string
}

/** Changes an exhibitor entry of the user's shop. */
async function changeOwn(
  { db, clock }: OwnExhibitorContext,
  { userId, id, step }: OwnExhibitorInput,
  change: (tx: Tx, own: OwnExhibitorRow) => Promise<void>,
): Promise<void> {
  const at = clock.now()
  await againAfterDeadlock(() =>
    db.transaction(async (tx) => {
      const own = await lockOwn(tx, { userId, id, at })
      await change(tx, own)
      await audit(tx, {
        actorId: userId,
        event: `expo.own-exhibitor.${step}`,
        objectKind: 'event',
        objectId: own.eventId,
        change: { exhibitorId: id },
        at,
      })
    }),
  )
}

/** Under lock, and before the event is over; another user's entry is not found. */
async function lockOwn(
  tx: Tx,
  { userId, id, at }: { userId: string; id: string; at: Date },
): Promise<OwnExhibitorRow> {
  const [own] = await tx<(OwnExhibitorRow & { isOver: boolean })[]>`
    select x.state, x.shop_id as "shopId", x.event_id as "eventId", x.badge_quota as "badgeQuota",
      e.ends_at <= ${at} or e.state in ('cancelled', 'archived') as "isOver"
    from exhibitors x join shops s on s.id = x.shop_id join events e on e.id = x.event_id
    where x.id = ${id} and s.owner_id = ${userId} for no key update of x`
  if (!own) throw new AppError('EXHIBITOR_NOT_FOUND')
  if (own.isOver) throw new AppError('STATE_CONFLICT')
  return own
}

interface OwnExhibitorVersion {
  readonly userId: string
  readonly id: string
  readonly version: number
}

async function assertVersion(
  tx: Tx,
  { clock }: OwnExhibitorContext,
  { userId, id, version }: OwnExhibitorVersion,
) {
  await requireVersion(
    tx`
      update exhibitors set version = version + 1, changed_by = ${userId}, changed_at = ${clock.now()}
      where id = ${id} and version = ${version} returning id`,
    () => editConflict(tx, tx`exhibitors where id = ${id}`),
  )
}
