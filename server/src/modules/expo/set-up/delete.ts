import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { deleteEvent as contract } from '@tiantian/contracts/expo/set-up.ts'
import type { EventState } from '@tiantian/contracts/expo/state.ts'
import type { LocalizedText } from '@tiantian/contracts/language.ts'
import { audit } from '../../../platform/audit.ts'
import { once } from '../../../platform/idempotent-request.ts'
import { filesOf, lockFilesAt } from './lock-files.ts'
import type { SetUpContext } from './part.ts'
import { ONCE_PUBLISHED } from './read.ts'

/**
 * Deletes a draft that was never public, with all its parts; its files are free again. Idempotent by request id.
 * @throws AppError('REQUEST_ID_REUSED' | 'EVENT_NOT_FOUND'), 'ONCE_PUBLISHED' for what is archived instead,
 * 'STATE_CONFLICT' while it is in review
 */
export async function deleteEvent(
  { db, clock, user }: SetUpContext,
  { requestId, id }: Parsed<typeof contract>,
): Promise<Record<string, never>> {
  const request = { userId: user.id, requestId, action: 'expo/setup/delete', input: { id } }
  return once(db, request, async (tx) => {
    const [event] = await tx<{ state: EventState; title: LocalizedText; isOncePublished: boolean }[]>`
      select e.state, e.title, ${tx.unsafe(ONCE_PUBLISHED)} as "isOncePublished" from events e
      where e.id = ${id} for update`
    if (!event) throw new AppError('EVENT_NOT_FOUND')
    if (event.isOncePublished) throw new AppError('ONCE_PUBLISHED')
    if (event.state !== 'draft') throw new AppError('STATE_CONFLICT')
    const files = await filesOf(tx, id)
    await tx`delete from events where id = ${id}`
    await lockFilesAt(tx, files)
    await audit(tx, {
      actorId: user.id,
      event: 'expo.set_up.delete',
      objectKind: 'event',
      objectId: id,
      change: { title: event.title },
      at: clock.now(),
    })
    return {}
  })
}
