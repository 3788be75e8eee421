import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { moveOrder } from '@tiantian/contracts/order/order-move.ts'
import type { OrderEvent } from '@tiantian/contracts/order/state.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import { keepDocument } from '../media/document.ts'
import { isManagedBy } from '../shop/own-shop.ts'

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

/** @throws AppError('FILE_NOT_FOUND') also for files of orders of others */
export async function findClaimFile(sql: Queryable, userId: string, fileId: string): Promise<string> {
  const [file] = await sql`
    select from order_claim_files f join orders o on o.id = f.order_id join shops s on s.id = o.shop_id
    where f.file_id = ${fileId} and (o.buyer_id = ${userId} or ${isManagedBy(sql, userId, 'orders')})
    union all select from order_documents d join orders o on o.id = d.order_id join shops s on s.id = o.shop_id
    where d.file_id = ${fileId} and (o.buyer_id = ${userId} or ${isManagedBy(sql, userId, 'sales')})`
  if (!file) throw new AppError('FILE_NOT_FOUND')
  return fileId
}

/** The file of a claim, of a paper, or of a payment by the id of the payment. */
export async function findAnyFile(sql: Queryable, id: string): Promise<string> {
  const [file] = await sql<{ file_id: string }[]>`
    select file_id from order_claim_files where file_id = ${id}
    union all select file_id from order_documents where file_id = ${id}
    union all select file_id from order_payments where id = ${id} and file_id is not null`
  if (!file) throw new AppError('FILE_NOT_FOUND')
  return file.file_id
}
