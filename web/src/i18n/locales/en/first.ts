import { condition } from '@tiantian/contracts/words/first/en.ts'

/** Texts of the first page that belong to other areas. */
export const first = {
  catalogue: {
    condition,
    moq: 'MOQ {{pieces}}',
    lead_one: '{{range}} day',
    lead_other: '{{range}} days',
    sameDay: 'ships today',
    inStock: 'In stock: {{pieces}}',
    outOfStock: 'Out of stock',
    stockOnRequest: 'Stock on request',
  },
  order: {
    confirmTitle: 'Confirm order',
    listTitle: 'My orders',
    detailTitle: 'Order details',
    gone: 'There is no such order in your account',
    goneNote: 'Check the link, or whether the order was placed from another account.',
  },
  saved: {
    keep: 'Add to favourites',
    kept: 'In favourites',
    keepOf: 'Favourite: {{name}}',
  },
  security: {
    factorMissing: {
      title: 'Two-step verification needed',
      text: 'Your role works only with two-step verification: set up an authenticator app or a passkey.',
      go: 'Set up',
    },
  },
  shop: {
    products_one: '{{number}} product',
    products_other: '{{number}} products',
    onTime: '{{share}}% on time',
  },
  vehicle: {
    fit: {
      fits: 'Fits your car',
      maybe: 'Check the version',
      no: 'Does not fit',
      unknown: 'No fitment data',
    },
    fitsCar: 'Fits {{car}}',
    myCar: 'My car',
    choose: 'Choose your car',
    invite: 'Choose your car once, and every part will show whether it fits.',
    change: 'Change car',
    garage: {
      all: 'Garage ({{count}})',
    },
  },
}
