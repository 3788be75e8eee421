import { quantity } from '@tiantian/contracts/cart/cart.ts'
import * as z from 'zod/mini'
import type { Field } from '../../gateway/client-database/collection.ts'
import {
  addRule,
  declareCollection,
  localized,
  mediaSql,
  updateRule,
} from '../../gateway/client-database/collection.ts'
import { newId } from '../../platform/id.ts'
import { addItems, removeLines, selectLines, setQuantity } from './change-cart.ts'
import type { CartOffer, OfferLine } from './offer.ts'
import { priceLine } from './offer.ts'

/** The columns of a line that the rules of price and stock need. */
const LINE = `jsonb_build_object('offer', to_jsonb(v), 'quantity', l.quantity)`

const ofLine =
  (value: (line: OfferLine) => unknown): Field['computed'] =>
  (stored, now) => {
    const { offer, quantity } = stored as { offer: CartOffer; quantity: number }
    return value(priceLine(offer, quantity, now))
  }

/** The caller's own cart. Writes follow the rules of the cart: stock, minimum, multiples, line limit. */
const cart = declareCollection({
  name: 'opendb-mall-cart',
  summary: "The caller's cart: one line per offer; the id is that of the line.",
  from: 'cart_lines l join offer_details v on v.offer_id = l.offer_id',
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
    price: {
      type: 'bigint',
      sql: LINE,
      computed: ofLine((line) => line.unit_price_minor || null),
      forced: true,
    },
    currency: { type: 'text', sql: 'v.currency', forced: true },
    goods_thumb: { type: 'text', sql: mediaSql('v.picture'), forced: true },
    problem: { type: 'text', sql: LINE, computed: ofLine((line) => line.problem), forced: true },
    create_date: { type: 'time', sql: 'l.created_at', sort: true, forced: true },
  },
  add: addRule({
    who: 'anonymous',
    input: z.object({ sku_id: z.uuid(), amount: quantity }),
    async run({ db, user, clock }, { sku_id: offerId, amount }) {
      const input = { requestId: newId(), offerId, quantity: amount }
      await addItems(db, { userId: user.id, input, at: clock.now() })
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
