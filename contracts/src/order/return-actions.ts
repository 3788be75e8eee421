import { defineAction } from '../action.ts'
import { oneOrder } from './order.ts'
import { newReturn, returnAnswer, returnReceipt, returnShipment } from './return.ts'

export const requestReturn = defineAction({
  name: 'order/return/request',
  summary:
    'Ask to send lines of a received order back, each with reason and photos; one return at a time (S4.15)',
  auth: 'member',
  input: newReturn,
  output: oneOrder,
})

export const acceptReturn = defineAction({
  name: 'order/return/accept',
  summary:
    'Accept all or a part of a return, name where to send it, and whether the delivery is refunded too',
  auth: 'member',
  input: returnAnswer,
  output: oneOrder,
})

export const sendReturn = defineAction({
  name: 'order/return/send',
  summary: 'Enter the shipment with which accepted goods go back to the shop',
  auth: 'member',
  input: returnShipment,
  output: oneOrder,
})

export const receiveReturn = defineAction({
  name: 'order/return/receive',
  summary:
    'Confirm that returned goods have arrived and say how many can be sold again: they go back into stock, and the buyer is refunded unless that is done',
  auth: 'member',
  input: returnReceipt,
  output: oneOrder,
})
