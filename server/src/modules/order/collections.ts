import type { OrderState } from '@tiantian/contracts/order/state.ts'
import { declareCollection, localized, mediaSql } from '../../gateway/client-database/collection.ts'

/** What clients of the mall know: 0 to pay, 1 to ship, 2 to receive, 3 to review, -1 ended without goods. */
const CLIENT_STATES: Readonly<Record<OrderState, number>> = {
  created: 0,
  confirmed: 0,
  awaiting_payment: 0,
  paid: 1,
  packing: 1,
  cancel_requested: 1,
  shipped: 2,
  customs: 2,
  arrived: 2,
  delivered: 2,
  dispute: 2,
  return_requested: 2,
  return_accepted: 2,
  completed: 3,
  cancelled: -1,
  refunded: -1,
}

const CLIENT_STATE = `case o.state ${Object.entries(CLIENT_STATES)
  .map(([state, number]) => `when '${state}' then ${number}`)
  .join(' ')} end`

/** The caller's own orders; they are placed and cancelled by the actions of the mall. */
const orders = declareCollection({
  name: 'tian-mall-orders',
  summary:
    "One's own orders: state 0 is to pay, 1 to ship, 2 to receive, 3 to review, -1 cancelled or refunded; amounts are in minor units of the currency.",
  from: 'orders o join shops s on s.id = o.shop_id',
  rows: 'own',
  owner: 'user_id',
  fields: {
    _id: { type: 'id', sql: 'o.id', filter: 'equal', sort: true },
    id: { type: 'text', sql: 'o.code', filter: 'equal', sort: true },
    user_id: { type: 'id', sql: 'o.buyer_id', filter: 'equal' },
    shop_id: { type: 'id', sql: 'o.shop_id', filter: 'equal' },
    shop: {
      type: 'json',
      sql: (language) => `jsonb_build_object('_id', s.id, 'name', ${localized('s.name')(language)},
        'src', ${mediaSql('s.logo')})`,
    },
    goods: {
      type: 'json',
      sql: (language) => `(select jsonb_agg(jsonb_build_object('goods_id', l.product_id, 'sku_id', l.offer_id,
        'goods_name', ${localized('l.name')(language)}, 'sku_name', l.part_number, 'price', l.unit_price_minor,
        'amount', l.quantity, 'goods_thumb', ${mediaSql('l.picture')}) order by l.position)
        from order_lines l where l.order_id = o.id)`,
    },
    address: { type: 'json', sql: 'o.address' },
    cart_count: { type: 'int', sql: 'o.item_count' },
    total_fee: { type: 'bigint', sql: 'o.total_minor', filter: 'range', sort: true },
    currency: { type: 'text', sql: 'o.currency', filter: 'equal' },
    remarks: { type: 'text', sql: 'o.note' },
    is_delete: { type: 'int', sql: '0', filter: 'range' },
    state: {
      type: 'int',
      sql: CLIENT_STATE,
      filter: 'range',
      sort: true,
    },
    create_time: { type: 'time', sql: 'o.created_at', filter: 'range', sort: true },
  },
})

export const orderCollections = [orders]
