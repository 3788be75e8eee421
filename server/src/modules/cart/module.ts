import { defineModule, deleteRowsOf } from '../module.ts'
import { cartActions } from './actions.ts'
import { cartCollections } from './collections.ts'
import { cartPersonalData } from './personal-data.ts'

export const cart = defineModule({
  name: 'cart',
  after: ['user', 'shop', 'product'],
  actions: ({ authenticate }) => cartActions(authenticate),
  collections: cartCollections,
  personalData: { export: cartPersonalData, erase: deleteRowsOf('cart_lines', 'cart_saved_lines') },
  anonymousPossession: (sql) => sql`exists (select from cart_lines c where c.user_id = u.id)`,
})
