import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { newOrderDocument } from './document.ts'
import { oneOrder } from './order.ts'

export const openOrderFile = defineAction({
  name: 'order/order/open-file',
  summary: 'A link to a paper of an order, or to what a return or a dispute shows, good for some minutes',
  auth: 'member',
  input: z.object({ id: z.uuid() }),
  output: z.object({ url: z.string() }),
})

export const openAnyFile = defineAction({
  name: 'order/office/open-file',
  summary:
    'A link to a paper, to the proof of a payment, or to what a return or a dispute shows, for the office',
  auth: 'order.decide',
  input: z.object({ id: z.uuid() }),
  output: z.object({ url: z.string() }),
})

export const addOrderDocument = defineAction({
  name: 'order/document/add',
  summary:
    'Add a paper of the order by its kind (media/document/sign): contract, waybill, certificate (S1.17)',
  auth: 'member',
  input: newOrderDocument,
  output: oneOrder,
  limit: { max: 120, windowSeconds: 3600 },
})

export const removeOrderDocument = defineAction({
  name: 'order/document/remove',
  summary: 'Remove a paper that my side of the order has added; its file is deleted',
  auth: 'member',
  /** Of the file. */
  input: z.object({ id: z.uuid() }),
  output: oneOrder,
})
