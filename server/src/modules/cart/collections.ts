import { quantity } from '@tiantian/contracts/cart/cart.ts'
import * as z from 'zod/mini'
import { declareCollection, localized } from '../../gateway/client-database/collection.ts'
import { addRule, updateRule } from '../../gateway/client-database/write-rule.ts'
import { newId } from '../../platform/id.ts'
import { addPieces, removeLines, selectLines, setQuantity } from './cart-change.service.ts'

/** One's own cart. Writes go through the rules of the cart: stock, minimum, multiples, the limit of lines. */
const cart = declareCollection({
  name: 'opendb-mall-cart',
  summary: "One's own cart: a line for each offer, whose id is that of the line.",
  from: `cart_lines l cross join lateral priced_lines(array[l.offer_id], array[l.quantity], now()) v`,
  rows: 'own',
  owner: 'user_id',
  fields: {
    _id: { type: 'id', sql: 'l.offer_id', filter: 'equal', sort: true },
    user_id: { type: 'id', sql: 'l.user_id', filter: 'equal', forced: true },
    sku_id: { type: 'id', sql: 'l.offer_id', filter: 'equal' },
    goods_id: { type: 'id', sql: 'v.product_id', filter: 'equal', forced: true },
    shop_id: { type: 'id', sql: 'v.shop_id', filter: 'equal', forced: true },
    amount: { type: 'int', sql: 'l.quantity' },
    is_selected: { type: 'bool', sql: 'l.is_selected', filter: 'equal' },
    goods_name: { type: 'text', sql: localized('v.name'), forced: true },
    sku_name: { type: 'text', sql: 'v.part_number', forced: true },
    price: { type: 'bigint', sql: 'v.unit_price_minor', forced: true },
    currency: { type: 'text', sql: 'v.currency', forced: true },
    goods_thumb: { type: 'text', sql: "'/media/' || v.picture", forced: true },
    problem: { type: 'text', sql: 'v.problem', forced: true },
    create_date: { type: 'time', sql: 'l.created_at', sort: true, forced: true },
  },
  add: addRule({
    who: 'guest',
    input: z.object({ sku_id: z.uuid(), amount: quantity }),
    async run({ db, user, clock }, { sku_id: offerId, amount }) {
      const wish = { requestId: newId(), offerId, quantity: amount }
      await addPieces(db, { userId: user.id, wish, at: clock.now() })
      return offerId
    },
  }),
  update: updateRule({
    who: 'owner',
    input: z.object({ amount: quantity, is_selected: z.boolean() }),
    async run({ db, user, clock }, ids, { amount, is_selected: isSelected }) {
      if (amount !== undefined) {
        await setQuantity(db, user.id, { offerIds: ids, quantity: amount }, clock.now())
      }
      if (isSelected !== undefined) await selectLines(db, user.id, { offerIds: [...ids], isSelected })
      return ids.length
    },
  }),
  remove: {
    who: 'owner',
    async run({ db, user }, ids) {
      await removeLines(db, user.id, { offerIds: [...ids] })
      return ids.length
    },
  },
})

export const cartCollections = [cart]
