import type { PersonalData } from '../../platform/personal-data.ts'
import { inLanguage } from '../../platform/personal-data.ts'
import { defineModule, deleteRowsOf } from '../module.ts'
import { cartActions } from './actions.ts'
import { cartCollections } from './collections.ts'

const cartData: PersonalData = {
  name: 'cart',
  title: { 'zh-Hans': '购物车', en: 'Shopping cart', ru: 'Корзина', kk: 'Себет' },
  from: 'cart_lines c join offers o on o.id = c.offer_id join products p on p.id = o.product_id',
  owner: 'c.user_id',
  key: { 'c.offer_id': 'uuid' },
  columns: {
    product: inLanguage('p.name'),
    partNumber: 'p.part_number',
    quantity: 'c.quantity',
    isSelected: 'c.is_selected',
    addedAt: 'c.created_at',
  },
}

const saved: PersonalData = {
  name: 'cart-saved',
  title: { 'zh-Hans': '稍后再买', en: 'Saved for later', ru: 'Отложено', kk: 'Кейінге қалдырылған' },
  from: 'cart_saved_lines c join offers o on o.id = c.offer_id join products p on p.id = o.product_id',
  owner: 'c.user_id',
  key: { 'c.offer_id': 'uuid' },
  columns: {
    product: inLanguage('p.name'),
    partNumber: 'p.part_number',
    quantity: 'c.quantity',
    savedAt: 'c.saved_at',
  },
}

const cartPersonalData: readonly PersonalData[] = [cartData, saved]

export const cart = defineModule({
  name: 'cart',
  after: ['user', 'shop', 'product'],
  actions: ({ authenticate }) => cartActions(authenticate),
  collections: cartCollections,
  personalData: { export: cartPersonalData, erase: deleteRowsOf('cart_lines', 'cart_saved_lines') },
  anonymousPossession: (sql) => sql`exists (select from cart_lines c where c.user_id = u.id)`,
})
