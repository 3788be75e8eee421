import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { openPapers } from '@tiantian/contracts/order/bulk.ts'
import type { openPaper, Paper } from '@tiantian/contracts/order/paper.ts'
import { papersOf } from '@tiantian/contracts/order/paper.ts'
import type { Services } from '../../../gateway/implement.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { isManagedBy } from '../../shop/own-shop.ts'
import type { PaperOrderRow } from './paper-data.ts'
import { paperDataOf } from './paper-data.ts'
import type { PaperLinks } from './paper-links.ts'

interface PaperReader extends Pick<Services, 'db' | 'clock'> {
  readonly userId: string
}

/**
 * A link to a paper, which is issued when it is opened for the first time: later changes of the shop do not alter it.
 * @throws AppError('ORDER_NOT_FOUND' | 'FILE_NOT_FOUND')
 */
export async function linkToPaper(
  { db, clock, userId }: PaperReader,
  links: PaperLinks,
  { id, number, language }: Parsed<typeof openPaper>,
): Promise<string> {
  const [order] = await readPaperOrders(db.sql, userId, [id])
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  const paper = knownPapers(order).find((one) => one.number === number)
  if (!paper) throw new AppError('FILE_NOT_FOUND')
  await issue(db.sql, order, paper, clock.now())
  return links.linkTo({ orderId: id, number, language })
}

/**
 * One link to the papers of a kind of several orders: of each the latest proforma or invoice, or all packing lists.
 * Orders that the user does not sell or buy are left out.
 */
export async function linkToPapers(
  { db, clock, userId }: PaperReader,
  links: PaperLinks,
  { ids, kind, language }: Parsed<typeof openPapers>,
): Promise<Output<typeof openPapers>> {
  const orders = await readPaperOrders(db.sql, userId, ids)
  const found = orders.map((order) => ({
    order,
    papers: knownPapers(order).filter((paper) => paper.kind === kind),
  }))
  const printed = found.filter(({ papers }) => papers.length > 0)
  for (const { order, papers } of printed)
    for (const paper of papers) await issue(db.sql, order, paper, clock.now())
  return {
    url:
      printed.length === 0
        ? ''
        : links.linkToMany({ codes: printed.map(({ order }) => order.code), kind, language }),
    paperCount: printed.reduce((sum, { papers }) => sum + papers.length, 0),
    without: found.filter(({ papers }) => papers.length === 0).map(({ order }) => order.code),
  }
}

/** The newest first, as lists show them. */
const readPaperOrders = (sql: Queryable, userId: string, ids: readonly string[]) =>
  sql<PaperOrderRow[]>`
    select o.*, to_jsonb(s) as shop, ci.name as city, co.name as country,
      (select jsonb_agg(l order by l.position) from order_lines l where l.order_id = o.id) as lines,
      (select coalesce(jsonb_agg(d order by d.shipped_at, d.id), '[]') from shipments d where d.order_id = o.id)
        as shipments
    from orders o join shops s on s.id = o.shop_id join cities ci on ci.id = s.city_id
    join countries co on co.code = s.country
    where o.id = any(${ids}::uuid[]) and (o.buyer_id = ${userId} or ${isManagedBy(sql, userId, 'sales')})
    order by o.created_at desc, o.id desc`

const knownPapers = (order: PaperOrderRow): Paper[] =>
  papersOf({
    ...order,
    deliveryMinor: order.delivery_minor === null ? null : Number(order.delivery_minor),
    paidMinor: Number(order.paid_minor),
    termsVersion: order.terms_version,
  })

async function issue(sql: Queryable, order: PaperOrderRow, { number, kind, shipmentId }: Paper, at: Date) {
  const shipment = order.shipments.find((one) => one.id === shipmentId) ?? null
  await sql`
    insert into order_papers (order_id, number, kind, shipment_id, issued_at, data)
    values (${order.id}, ${number}, ${kind}, ${shipment?.id ?? null}, ${at},
      ${JSON.stringify(paperDataOf(order, shipment))}::jsonb)
    on conflict do nothing`
}
