import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { moveOrder } from '@tiantian/contracts/order/order-move.ts'
import type { OrderEvent } from '@tiantian/contracts/order/state.ts'
import { audit } from '../../../platform/audit.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { keepDocument } from '../../media/document.ts'
import { isManagedBy } from '../../shop/own-shop.ts'
import { queueNotifications } from '../../user/notifications/notify.ts'
import { statementAdded } from '../notification/statement-notification.ts'
import type { OrderActor } from '../order-actor.ts'

interface ClaimEvent extends Pick<Parsed<typeof moveOrder>, 'id' | 'files'> {
  readonly event: OrderEvent
  /** The line of a return that the files show. */
  readonly position?: number
}

/** Keeps what a side shows with its latest event. @throws AppError('FILE_NOT_FOUND') also for files of others */
export async function keepClaimFiles(tx: Tx, userId: string, { id, event, files, position }: ClaimEvent) {
  for (const { fileId, name } of files) {
    await keepDocument(tx, fileId, userId)
    await tx`
      insert into order_claim_files (file_id, order_id, event, at, name, position)
      select ${fileId}, order_id, event, at, ${name}, ${position ?? null}::smallint from order_events
      where order_id = ${id} and event = ${event} order by id desc limit 1`
  }
}

/** The file of a claim or of a paper. @throws AppError('FILE_NOT_FOUND') also for files of orders of others */
export async function findOrderFile(sql: Queryable, userId: string, fileId: string): Promise<string> {
  const [file] = await sql`
    select from order_claim_files f join orders o on o.id = f.order_id join shops s on s.id = o.shop_id
    where f.file_id = ${fileId} and (o.buyer_id = ${userId} or ${isManagedBy(sql, userId, 'orders')})
    union all select from order_documents d join orders o on o.id = d.order_id join shops s on s.id = o.shop_id
    where d.file_id = ${fileId} and (o.buyer_id = ${userId} or ${isManagedBy(sql, userId, 'sales')})`
  if (!file) throw new AppError('FILE_NOT_FOUND')
  return fileId
}

interface FileOfOrder {
  readonly fileId: string
  readonly orderId: string
}

/** The file of a claim, of a paper, or of a payment by the id of the payment. */
export async function findAnyFile(sql: Queryable, id: string): Promise<FileOfOrder> {
  const [file] = await sql<FileOfOrder[]>`
    select file_id as "fileId", order_id as "orderId" from order_claim_files where file_id = ${id}
    union all select file_id, order_id from order_documents where file_id = ${id}
    union all select file_id, order_id from order_payments where id = ${id} and file_id is not null`
  if (!file) throw new AppError('FILE_NOT_FOUND')
  return file
}

/** Records which officer opens a file of an order. */
export const recordOpening = (
  tx: Tx,
  { userId: actorId, at }: OrderActor,
  { fileId, orderId }: FileOfOrder,
) =>
  audit(tx, {
    actorId,
    event: 'order.file.open',
    at,
    change: { fileId },
    objectKind: 'order',
    objectId: orderId,
  })

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
