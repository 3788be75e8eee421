import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import { BOOTH_HOLD_HOURS, BOOTH_TRANSITIONS } from '@tiantian/contracts/expo/hall-state.ts'
import type { EventSetUp, moveBooth as moveContract } from '@tiantian/contracts/expo/set-up.ts'
import { stepOf } from '@tiantian/contracts/expo/state.ts'
import type { Tx } from '../../../platform/database.ts'
import { againAfterDeadlock } from '../../../platform/deadlock.ts'
import type { Desk } from '../expo.ts'
import type { SetUpDesk } from './part.ts'
import { changeEvent, wrongInput } from './part.ts'

type Wish = Parsed<typeof moveContract>

/**
 * Takes a step with a stand; of two who want it for somebody else the second finds another state.
 * @throws AppError as `changeEvent`, and 'EXHIBITOR_NOT_READY' | 'STATE_CONFLICT' | 'INVALID_INPUT'
 */
export async function moveBooth(desk: SetUpDesk, wish: Wish): Promise<{ setUp: EventSetUp }> {
  const { id, step } = wish
  const eventId = await eventOf(desk, id)
  return changeEvent(desk, eventId, `expo.booth.${step}`, async (tx) => {
    const holder = await holderOf(tx, eventId, wish)
    const { from, to } = stepOf(BOOTH_TRANSITIONS, step, 'expo.write')
    const until = step === 'hold' ? holdUntil(desk) : null
    const [row] = await tx<{ moved: boolean }[]>`
      select move_booth(${id}, ${from}::text[], ${to ?? null}, ${holder}, ${until}) as moved`
    if (!row?.moved) throw new AppError('STATE_CONFLICT')
    return { boothId: id, state: to, exhibitorId: holder }
  })
}

async function eventOf({ db }: Desk, id: string): Promise<string> {
  const [booth] = await db.sql<{ eventId: string }[]>`
    select event_id as "eventId" from booths where id = ${id}`
  if (!booth) throw new AppError('EVENT_NOT_FOUND')
  return booth.eventId
}

const holdUntil = ({ clock }: Desk) =>
  new Date(clock.now().getTime() + BOOTH_HOLD_HOURS * 3_600_000).toISOString()

/** For whom a stand is held; who is to have it for good is confirmed herself. */
async function holderOf(tx: Tx, eventId: string, { id, step, exhibitorId }: Wish) {
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

/** Stands that were held and not reserved in time are free again. Answers how many. */
export async function lapseBooths({ db, clock }: Desk): Promise<number> {
  const { from, to } = stepOf(BOOTH_TRANSITIONS, 'lapse', 'job')
  const freed = await againAfterDeadlock(
    () => db.sql`
      update booths set state = ${to ?? 'available'}, exhibitor_id = null, held_until = null
      where state = any(${[...from]}::text[]) and held_until <= ${clock.now()} returning id`,
  )
  return freed.length
}
