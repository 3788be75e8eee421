import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { FloorPlan } from '@tiantian/contracts/expo/plan-form.ts'
import type { EventSetUp, savePlan as saveContract } from '@tiantian/contracts/expo/set-up.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { SetUpContext } from './part.ts'
import { writePart, wrongInput } from './part.ts'

/**
 * Saves halls and booths. A booth keeps its state and exhibitor when it is moved or renamed.
 * @throws AppError as `writePart`, and 'BOOTH_TAKEN' | 'INVALID_INPUT'
 */
export async function savePlan(
  ctx: SetUpContext,
  { plan, ...seen }: Parsed<typeof saveContract>,
): Promise<{ setUp: EventSetUp }> {
  return writePart(ctx, 'plan', seen, async (tx, { id }) => {
    const before = await readBooths(tx, id)
    await assertOwnBooths(tx, id, plan)
    assertTakenBoothsStay(before, plan)
    // Deleted and inserted again: two booths may have swapped their codes.
    await tx`delete from booths where event_id = ${id}`
    await tx`delete from event_halls where event_id = ${id}`
    await insertPlan(tx, id, plan, before)
  })
}

interface PlanBooth {
  readonly id: string
  readonly code: string
  readonly state: string
  readonly exhibitor: string | null
  readonly until: string | null
}

async function readBooths(tx: Tx, eventId: string): Promise<Map<string, PlanBooth>> {
  const rows = await tx<PlanBooth[]>`
    select id, code, state, exhibitor_id as exhibitor, held_until::text as until
    from booths where event_id = ${eventId} for update`
  return new Map(rows.map((row) => [row.id, row]))
}

async function assertOwnBooths(tx: Tx, eventId: string, { booths }: FloorPlan) {
  const foreign = await tx`
    select from booths where id = any(${booths.map(({ id }) => id)}::uuid[]) and event_id <> ${eventId}`
  if (foreign.length > 0) throw wrongInput('plan.booths')
}

function assertTakenBoothsStay(before: ReadonlyMap<string, PlanBooth>, { booths }: FloorPlan) {
  const kept = new Set(booths.map(({ id }) => id))
  const lost = [...before.values()].find(({ id, exhibitor }) => exhibitor !== null && !kept.has(id))
  if (lost) throw new AppError('BOOTH_TAKEN', { code: lost.code })
}

export async function insertPlan(
  tx: Tx,
  id: string,
  plan: FloorPlan,
  before: ReadonlyMap<string, PlanBooth> = new Map(),
): Promise<void> {
  const halls = plan.halls.map((hall, at) => ({ ...hall, at }))
  await tx`
    insert into event_halls (event_id, name, position, width, height)
    select ${id}, r.name, r.at, r.width, r.height
    from jsonb_to_recordset(${JSON.stringify(halls)}::jsonb) as r (name text, at smallint, width real, height real)`
  const booths = plan.booths.map((booth) => {
    const { state = 'available', exhibitor = null, until = null } = before.get(booth.id) ?? {}
    return { ...booth, state, exhibitor, until }
  })
  await tx`
    insert into booths (id, event_id, hall, code, x, y, width, height, state, exhibitor_id, held_until)
    select r.id, ${id}, r.hall, r.code, r.x, r.y, r.width, r.height, r.state, r.exhibitor, r.until
    from jsonb_to_recordset(${JSON.stringify(booths)}::jsonb) as r (id uuid, hall text, code text, x real, y real, width real,
      height real, state text, exhibitor uuid, until timestamptz)`
}
