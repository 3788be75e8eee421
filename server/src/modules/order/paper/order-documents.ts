import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import { ORDER_DOCUMENTS_MAX } from '@tiantian/contracts/order/document.ts'
import type { addOrderDocument } from '@tiantian/contracts/order/document-actions.ts'
import type { Order } from '@tiantian/contracts/order/order.ts'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { OrderDocumentRow } from '../../../platform/database/rows.generated.ts'
import { isoTime } from '../../../platform/iso-time.ts'
import { dropDocument, keepDocument } from '../../media/document.ts'
import { isManagedBy } from '../../shop/own-shop.ts'
import type { OrderActor } from '../order-actor.ts'

/**
 * Adds a paper of either side to an order.
 * @throws AppError('ORDER_NOT_FOUND' | 'FILE_NOT_FOUND' | 'INVALID_INPUT'), the last for one too many of this side
 */
export async function addDocument(
  tx: Tx,
  { userId, at }: OrderActor,
  { id, kind, number, datedOn, validUntil, file }: Parsed<typeof addOrderDocument>,
) {
  const [order] = await tx<{ side: 'buyer' | 'seller'; count: number }[]>`
    select case when o.buyer_id = ${userId} then 'buyer' else 'seller' end as side,
      (select count(*)::int from order_documents d where d.order_id = o.id
        and d.side = case when o.buyer_id = ${userId} then 'buyer' else 'seller' end) as count
    from orders o join shops s on s.id = o.shop_id
    where o.id = ${id} and (o.buyer_id = ${userId} or ${isManagedBy(tx, userId, 'sales')})
    for no key update of o`
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  if (order.count >= ORDER_DOCUMENTS_MAX)
    throw new AppError('INVALID_INPUT', {}, [
      { path: 'file', rule: 'too_big', params: { origin: 'array', maximum: ORDER_DOCUMENTS_MAX } },
    ])
  await keepDocument(tx, file.fileId, userId)
  await tx`
    insert into order_documents (file_id, order_id, side, kind, number, dated_on, valid_until, name, added_at)
    values (${file.fileId}, ${id}, ${order.side}, ${kind}, ${number}, ${datedOn || null}, ${validUntil || null},
      ${file.name}, ${at})`
  await audit(tx, {
    actorId: userId,
    event: 'order.document.add',
    objectKind: 'order',
    objectId: id,
    change: { kind, number, fileId: file.fileId },
    at,
  })
}

/**
 * Removes a paper that the side of the user has added, and its file.
 * @returns the id of the order
 * @throws AppError('FILE_NOT_FOUND') also for a paper of the other side
 */
export async function removeDocument(tx: Tx, { userId, at }: OrderActor, fileId: string): Promise<string> {
  const [removed] = await tx<OrderDocumentRow[]>`
    delete from order_documents d using orders o, shops s
    where d.file_id = ${fileId} and o.id = d.order_id and s.id = o.shop_id
      and case d.side when 'buyer' then o.buyer_id = ${userId} else ${isManagedBy(tx, userId, 'sales')} end
    returning d.*`
  if (!removed) throw new AppError('FILE_NOT_FOUND')
  await dropDocument(tx, fileId)
  const { order_id, kind, number, name } = removed
  await audit(tx, {
    actorId: userId,
    event: 'order.document.remove',
    objectKind: 'order',
    objectId: order_id,
    change: { kind, number, name, fileId },
    at,
  })
  return order_id
}

export const documentView = (row: OrderDocumentRow): Order['documents'][number] => ({
  id: row.file_id,
  kind: row.kind,
  number: row.number,
  datedOn: row.dated_on,
  validUntil: row.valid_until,
  name: row.name,
  side: row.side,
  at: isoTime(row.added_at),
})
