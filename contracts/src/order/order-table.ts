import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { listOrders, listSales } from './order-list.ts'

/** Orders of a table; more are exported in parts, by filters. */
export const TABLE_ORDERS_MAX = 10_000

const link = z.object({ url: z.string() })
const page = { cursor: true, limit: true } as const

export const openOrderTable = defineAction({
  name: 'order/order/table',
  summary:
    'A link to my orders and their lines as a spreadsheet (XLSX), filtered like the list, good for some minutes',
  kind: 'read',
  auth: 'member',
  input: z.omit(listOrders.input, page),
  output: link,
})

export const openSaleTable = defineAction({
  name: 'order/sale/table',
  summary:
    'A link to the orders of my shops and their lines as a spreadsheet (XLSX), filtered like the list, good for some minutes',
  kind: 'read',
  auth: 'member',
  input: z.omit(listSales.input, page),
  output: link,
})
