import type { Parsed } from '@tiantian/contracts/action.ts'
import type { addSeries as contract } from '@tiantian/contracts/expo/set-up.ts'
import { audit } from '../../../platform/audit.ts'
import type { SetUpContext } from './part.ts'

/** Adds a series under the id created by the editor's page; idempotent. */
export async function addSeries(
  { db, clock, user }: SetUpContext,
  { id, name }: Parsed<typeof contract>,
): Promise<{ id: string }> {
  const at = clock.now()
  await db.transaction(async (tx) => {
    const made = await tx`
      insert into event_series (id, name, created_at) values (${id}, ${JSON.stringify(name)}::jsonb, ${at.toISOString()})
      on conflict do nothing returning id`
    if (made.length === 0) return
    await audit(tx, {
      actorId: user.id,
      event: 'expo.series.add',
      objectKind: 'event_series',
      objectId: id,
      at,
    })
  })
  return { id }
}
