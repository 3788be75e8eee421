import type { Eraser } from '../../platform/module-hooks.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { inLanguage } from '../../platform/personal-data.ts'

export const orderPersonalData: readonly PersonalData[] = [
  {
    name: 'orders',
    title: { 'zh-Hans': '订单', en: 'Orders', ru: 'Заказы', kk: 'Тапсырыстар' },
    from: 'orders o join shops s on s.id = o.shop_id',
    owner: 'o.buyer_id',
    key: { 'o.id': 'uuid' },
    columns: {
      code: 'o.code',
      state: 'o.state',
      shop: inLanguage('s.name'),
      totalMinor: 'o.total_minor',
      currency: 'o.currency',
      incoterm: 'o.incoterm',
      note: 'o.note',
      address: 'o.address',
      createdAt: 'o.created_at',
    },
  },
  {
    name: 'order-lines',
    title: { 'zh-Hans': '订单商品', en: 'Lines of orders', ru: 'Позиции заказов', kk: 'Тапсырыс жолдары' },
    from: 'orders o join order_lines l on l.order_id = o.id',
    owner: 'o.buyer_id',
    key: { 'l.order_id': 'uuid', 'l.position': 'smallint' },
    columns: {
      order: 'o.code',
      name: inLanguage('l.name'),
      brand: 'l.brand_name',
      partNumber: 'l.part_number',
      quantity: 'l.quantity',
      unitPriceMinor: 'l.unit_price_minor',
      currency: 'o.currency',
    },
  },
  {
    name: 'order-events',
    title: {
      'zh-Hans': '订单记录',
      en: 'History of orders',
      ru: 'История заказов',
      kk: 'Тапсырыстар тарихы',
    },
    from: 'orders o join order_events e on e.order_id = o.id',
    owner: 'o.buyer_id',
    key: { 'e.id': 'bigint' },
    columns: {
      order: 'o.code',
      event: 'e.event',
      state: 'e.to_state',
      at: 'e.at',
      reason: `case when e.actor_id = o.buyer_id then coalesce(e.data->>'reason', '') else '' end`,
    },
  },
  {
    name: 'order-proposals',
    title: {
      'zh-Hans': '订单更改提议',
      en: 'Proposals to change orders',
      ru: 'Предложения изменить заказ',
      kk: 'Тапсырысты өзгерту ұсыныстары',
    },
    from: 'orders o join order_proposals p on p.order_id = o.id',
    owner: 'o.buyer_id',
    key: { 'p.id': 'uuid' },
    columns: {
      order: 'o.code',
      by: 'p.side',
      state: 'p.state',
      reason: 'p.reason',
      answer: 'p.answer',
      before: 'p.terms_before',
      after: 'p.terms_after',
      createdAt: 'p.created_at',
    },
  },
  {
    name: 'order-returns',
    title: {
      'zh-Hans': '订单退货',
      en: 'Returns of orders',
      ru: 'Возвраты по заказам',
      kk: 'Тапсырыстар бойынша қайтарулар',
    },
    from: 'orders o join order_returns r on r.order_id = o.id join order_return_lines b on b.return_id = r.id',
    owner: 'o.buyer_id',
    key: { 'b.return_id': 'uuid', 'b.position': 'smallint' },
    columns: {
      order: 'o.code',
      line: 'b.position',
      quantity: 'b.quantity',
      accepted: 'b.accepted_quantity',
      kind: 'b.kind',
      note: 'b.note',
      state: 'r.state',
      reason: 'r.reason',
      answer: 'r.answer',
      address: 'r.address',
      carrier: 'r.carrier',
      trackingNumber: 'r.tracking_number',
      refundMinor: 'r.refund_minor',
      createdAt: 'r.created_at',
    },
  },
  {
    name: 'order-claim-files',
    title: {
      'zh-Hans': '退货与争议附件',
      en: 'Files of returns and disputes',
      ru: 'Файлы возвратов и споров',
      kk: 'Қайтару мен дау файлдары',
    },
    from: 'orders o join order_claim_files f on f.order_id = o.id',
    owner: 'o.buyer_id',
    key: { 'f.file_id': 'uuid' },
    columns: { order: 'o.code', event: 'f.event', name: 'f.name', at: 'f.at' },
  },
  {
    name: 'order-documents',
    title: {
      'zh-Hans': '订单单据',
      en: 'Papers of orders',
      ru: 'Документы заказов',
      kk: 'Тапсырыс құжаттары',
    },
    from: 'orders o join order_documents d on d.order_id = o.id',
    owner: 'o.buyer_id',
    key: { 'd.file_id': 'uuid' },
    columns: {
      order: 'o.code',
      kind: 'd.kind',
      number: 'd.number',
      datedOn: 'd.dated_on',
      validUntil: 'd.valid_until',
      name: 'd.name',
      at: 'd.added_at',
    },
  },
]

/**
 * What people wrote about orders, their changes and returns: all of it for an erased buyer; the words and the address of
 * the shop, and what it proposed or answered, for who owned it; their own reasons for anyone who did something else. Who did what and when, lines,
 * pieces and amounts stay with the order.
 */
export const eraseOrderTexts: Eraser = async (tx, userIds) => {
  const erased = [...userIds]
  await tx`
    update order_return_lines b set note = '' from order_returns r join orders o on o.id = r.order_id
    where b.return_id = r.id and o.buyer_id = any(${erased}::uuid[]) and b.note <> ''`
  await tx`
    update order_returns r set reason = '', answer = '', address = '', carrier = '', tracking_number = ''
    from orders o where o.id = r.order_id and o.buyer_id = any(${erased}::uuid[])`
  await tx`
    update order_returns r set answer = '', address = '' from orders o join shops s on s.id = o.shop_id
    where o.id = r.order_id and s.owner_id = any(${erased}::uuid[])`
  // What is written there; the rest of an event names proposals and amounts.
  const words = ['reason', 'carrier', 'trackingNumber']
  await tx`
    update order_events e set data = e.data - ${words}::text[] from orders o
    where o.id = e.order_id and o.buyer_id = any(${erased}::uuid[]) and e.data ?| ${words}::text[]`
  // The audit log leads to the orders: nobody's events are looked up otherwise.
  await tx`
    update order_events e set data = e.data - ${words}::text[] from (
      select distinct object_id from audit_log
      where actor_id = any(${erased}::uuid[]) and object_kind = 'order') touched
    where e.order_id = touched.object_id and e.actor_id = any(${erased}::uuid[]) and e.data ?| ${words}::text[]`
  await tx`
    update order_proposals p set reason = '', answer = '' from orders o
    where o.id = p.order_id and o.buyer_id = any(${erased}::uuid[]) and p.reason || p.answer <> ''`
  // Each side answers what the other has proposed.
  await tx`
    update order_proposals p set reason = case p.side when 'seller' then '' else p.reason end,
      answer = case p.side when 'seller' then p.answer else '' end
    from orders o join shops s on s.id = o.shop_id
    where o.id = p.order_id and s.owner_id = any(${erased}::uuid[]) and p.reason || p.answer <> ''`
}
