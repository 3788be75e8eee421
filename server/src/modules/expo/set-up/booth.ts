import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import { BOOTH_HOLD_HOURS, boothMachine } from '@tiantian/contracts/expo/hall-state.ts'
import type { EventSetUp, moveBooth as moveContract } from '@tiantian/contracts/expo/set-up.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { againAfterDeadlock } from '../../../platform/database/failed-statement.ts'
import type { BoothRow } from '../../../platform/database/rows.generated.ts'
import { move, moveMany, storeMachine } from '../../../platform/move.ts'
import type { ExpoContext } from '../expo.ts'
import type { SetUpContext } from './part.ts'
import { changeEvent, wrongInput } from './part.ts'

type BoothInput = Parsed<typeof moveContract>

const NOBODY = { exhibitor_id: null }

const booths = storeMachine<Pick<BoothRow, 'id' | 'event_id'>>()({
  machine: boothMachine,
  table: 'booths',
  notFound: 'EVENT_NOT_FOUND',
  audit: { objectKind: 'event', objectId: ({ event_id }) => event_id },
  columns: (_, { to }) => ({ held_until: null, ...((to === 'available' || to === 'blocked') && NOBODY) }),
})

/**
 * Changes the state of a booth; of two officers who hold it for different exhibitors, the second gets a conflict.
 * @throws AppError as `changeEvent`, and 'EXHIBITOR_NOT_READY' | 'STATE_CONFLICT' | 'INVALID_INPUT'
 */
export async function moveBooth(ctx: SetUpContext, input: BoothInput): Promise<{ setUp: EventSetUp }> {
  const { id, step } = input
  const eventId = await eventOf(ctx, id)
  return changeEvent(ctx, eventId, undefined, async (tx) => {
    const holder = await holderOf(tx, eventId, input)
    await move(tx, booths, id, step, {
      by: ctx.user.id,
      role: 'expo.write',
      at: ctx.clock.now(),
      data: { boothId: id, exhibitorId: holder },
      set: step === 'hold' ? { exhibitor_id: holder, held_until: holdUntil(ctx) } : {},
    })
    return undefined
  })
}

async function eventOf({ db }: ExpoContext, id: string): Promise<string> {
  const [booth] = await db.sql<{ eventId: string }[]>`
    select event_id as "eventId" from booths where id = ${id}`
  if (!booth) throw new AppError('EVENT_NOT_FOUND')
  return booth.eventId
}

const holdUntil = ({ clock }: ExpoContext) =>
  new Date(clock.now().getTime() + BOOTH_HOLD_HOURS * 3_600_000).toISOString()

/** The exhibitor a booth is held for; a permanent booth requires a confirmed exhibitor. */
async function holderOf(tx: Tx, eventId: string, { id, step, exhibitorId }: BoothInput) {
  if ((step === 'hold') !== (exhibitorId !== undefined)) throw wrongInput('exhibitorId')
  const [exhibitor] = await tx<{ state: string }[]>`
    select state from exhibitors where event_id = ${eventId}
      and id = coalesce(${exhibitorId ?? null}::uuid, (select exhibitor_id from booths where id = ${id}))`
  if (step === 'hold' && !exhibitor) throw wrongInput('exhibitorId')
  const isGone = exhibitor?.state === 'rejected' || exhibitor?.state === 'withdrawn'
  if (step === 'hold' && isGone) throw new AppError('EXHIBITOR_NOT_READY')
  if (step === 'confirm' && exhibitor && exhibitor.state !== 'confirmed')
    throw new AppError('EXHIBITOR_NOT_READY')
  return exhibitorId ?? null
}

/** Releases booths that were held and not reserved in time. Returns the count. */
export async function expireBooths({ db, clock }: ExpoContext): Promise<number> {
  const at = clock.now()
  const freed = await againAfterDeadlock(() =>
    db.transaction((tx) =>
      moveMany(tx, booths, tx`held_until <= ${at}`, 'expire', { by: null, role: 'job', at }),
    ),
  )
  return freed.length
}

/** Releases the booths of an exhibitor who is rejected or withdraws. */
export const releaseBooths = (tx: Tx, exhibitorId: string, by: string, at: Date) =>
  moveMany(tx, booths, tx`exhibitor_id = ${exhibitorId}`, 'release', { by, role: 'expo.write', at })
