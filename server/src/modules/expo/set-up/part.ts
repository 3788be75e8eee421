import { AppError } from '@tiantian/contracts/error.ts'
import type { EventPart, EventSetUp } from '@tiantian/contracts/expo/set-up.ts'
import type { EventState } from '@tiantian/contracts/expo/state.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { isAllowed } from '@tiantian/contracts/permission.ts'
import type { SignedInUser } from '../../../gateway/caller.ts'
import { audit } from '../../../platform/audit.ts'
import type { Fragment, Tx } from '../../../platform/database/database.ts'
import { againAfterDeadlock } from '../../../platform/database/failed-statement.ts'
import { requireVersion } from '../../../platform/version.ts'
import type { ExpoContext } from '../expo.ts'
import { getSetUp } from './read.ts'

/** An officer who edits events. */
export interface SetUpContext extends ExpoContext {
  readonly user: SignedInUser
  readonly language: Language
}

/** An event under lock. */
export interface LockedEvent {
  readonly id: string
  readonly state: EventState
  readonly starts_at: string
  readonly ends_at: string
}

interface EventPartVersion {
  readonly id: string
  readonly version: number
}

/**
 * Writes a part of an event if the editor has seen its latest version.
 * @throws AppError('EVENT_NOT_FOUND' | 'PERMISSION_DENIED' | 'STATE_CONFLICT' | 'EDIT_CONFLICT') and what `write`
 * throws
 */
export async function writePart(
  ctx: SetUpContext,
  part: EventPart,
  { id, version }: EventPartVersion,
  write: (tx: Tx, event: LockedEvent) => Promise<void>,
): Promise<{ setUp: EventSetUp }> {
  return changeEvent(ctx, id, `expo.set_up.${part}`, async (tx, event) => {
    await assertVersion(tx, ctx, { id, part, version })
    await write(tx, event)
    return undefined
  })
}

/** Changes an event under lock and returns its new state. Without a name, `change` writes the audit entry. */
export async function changeEvent(
  ctx: SetUpContext,
  id: string,
  name: string | undefined,
  change: (tx: Tx, event: LockedEvent) => Promise<object | undefined>,
): Promise<{ setUp: EventSetUp }> {
  const { db, clock, user } = ctx
  await againAfterDeadlock(() =>
    db.transaction(async (tx) => {
      const event = await lockEvent(tx, user, id)
      const what = await change(tx, event)
      if (name === undefined) return
      await audit(tx, {
        actorId: user.id,
        event: name,
        objectKind: 'event',
        objectId: id,
        ...(what && { change: what }),
        at: clock.now(),
      })
    }),
  )
  return { setUp: await getSetUp(db.sql, id, ctx.language) }
}

/** Locks the event until commit, against other changes and against registrations. */
async function lockEvent(tx: Tx, { roles }: SignedInUser, id: string): Promise<LockedEvent> {
  const [event] = await tx<LockedEvent[]>`
    select id, state, starts_at::text, ends_at::text from events where id = ${id} for no key update`
  if (!event) throw new AppError('EVENT_NOT_FOUND')
  if (event.state === 'cancelled' || event.state === 'archived') throw new AppError('STATE_CONFLICT')
  // A public event can only be changed with the publish permission.
  const isPublic = event.state === 'published' || event.state === 'postponed'
  if (isPublic && !isAllowed(roles, 'expo.release')) throw new AppError('PERMISSION_DENIED')
  return event
}

interface PartVersion extends EventPartVersion {
  readonly part: EventPart
}

async function assertVersion(tx: Tx, { user, clock }: SetUpContext, { id, part, version }: PartVersion) {
  await requireVersion(
    tx`select where claim_event_part_version(${id}, ${part}, ${version}, ${user.id}, ${clock.now()})`,
    () => editConflict(tx, tx`event_parts where event_id = ${id} and part = ${part}`),
  )
}

/** Who saved before, and when. */
export async function editConflict(tx: Tx, row: Fragment): Promise<AppError> {
  const [other] = await tx<{ name: string | null; at: string | null }[]>`
    select (select coalesce(nullif(u.nickname, ''), u.username) from users u where u.id = changed_by) as name,
      changed_at::text as at from ${row}`
  const at = other?.at ? new Date(other.at).toISOString() : ''
  return new AppError('EDIT_CONFLICT', { name: other?.name ?? '', at })
}

/** An input that refers to something missing or foreign. */
export const wrongInput = (path: string, rule = 'invalid_value') =>
  new AppError('INVALID_INPUT', {}, [{ path, rule }])
