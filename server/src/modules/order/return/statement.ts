import type { Parsed } from '@tiantian/contracts/action.ts'
import type { moveOrder } from '@tiantian/contracts/order/order-move.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { queueNotifications } from '../../user/notifications/notify.ts'
import { statementAdded } from '../notification/statement-notification.ts'
import { keepClaimFiles } from './claim-files.ts'

interface Statement extends Pick<Parsed<typeof moveOrder>, 'id' | 'reason' | 'files'> {
  readonly event: 'addStatement'
}

/**
 * What a side of a dispute has to say, with photos and documents, before the office decides. `moveIt` moves the order
 * as that side; the other one is told. A repeated call adds nothing: the statement stands already.
 */
export async function addStatement(
  tx: Tx,
  userId: string,
  statement: Statement,
  moveIt: () => Promise<void>,
) {
  const { id, reason } = statement
  const [same] = await tx`
    select from order_events
    where order_id = ${id} and actor_id = ${userId} and event = 'addStatement' and data->>'reason' = ${reason}`
  if (same) return
  await moveIt()
  await keepClaimFiles(tx, userId, statement)
  const [written] = await tx<{ eventId: string }[]>`
    select id::text as "eventId" from order_events
    where order_id = ${id} and event = 'addStatement' order by order_events.id desc limit 1`
  await queueNotifications(tx, statementAdded, [written!])
}
