import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { moment } from '../moment.ts'
import { pageInput, pageOf } from '../page.ts'
import { storable } from '../text.ts'
import { orderRow } from './order.ts'
import { orderGroup, orderState } from './state.ts'

const searchedText = z.optional(z.string().check(z.trim(), z.maxLength(60), storable))

export const listOrders = defineAction({
  name: 'order/order/list',
  summary: 'My orders, the newest first (S1.16)',
  kind: 'read',
  auth: 'member',
  input: z.object({
    state: z.optional(orderState),
    group: z.optional(orderGroup),
    /** The beginning of a code, a whole part number, or a part of the name of a shop. */
    text: searchedText,
    shopId: z.optional(z.uuid()),
    createdFrom: z.optional(moment),
    createdTo: z.optional(moment),
    ...pageInput,
  }),
  output: pageOf(orderRow),
})

/** Counting stops here: more is `1000` too. */
export const ORDER_COUNT_MAX = 1000

export const countOrders = defineAction({
  name: 'order/order/count',
  summary: 'How many orders I have in each state, of my latest thousand (S2.11)',
  kind: 'read',
  auth: 'member',
  input: z.object({}),
  output: z.object({
    counts: z.record(orderState, z.int()),
    /** Where I have ordered, by name: the shops of the same orders. */
    shops: z.array(z.object({ id: z.uuid(), name: z.string() })),
  }),
})

export const saleRow = z.extend(orderRow, {
  buyerName: z.string(),
  cityName: z.string(),
  countryName: z.string(),
  /** When the order is cancelled or completed unless somebody acts. */
  dueAt: z.nullable(z.string()),
})
export type SaleRow = z.output<typeof saleRow>

const saleFilter = {
  state: z.optional(orderState),
  group: z.optional(orderGroup),
  /** The beginning of a code, or a whole part number. */
  text: searchedText,
  createdFrom: z.optional(moment),
  createdTo: z.optional(moment),
}

export const listSales = defineAction({
  name: 'order/sale/list',
  summary: 'Orders of my shops, the newest first (S1.16)',
  kind: 'read',
  auth: 'member',
  input: z.object({
    shopId: z.optional(z.uuid()),
    ...saleFilter,
    ...pageInput,
  }),
  output: pageOf(saleRow),
})

export const listAllOrders = defineAction({
  name: 'order/office/list',
  summary: 'Orders of all shops, the newest first; those in dispute wait for a decision (S1.16)',
  kind: 'read',
  auth: 'order.decide',
  input: z.object({ ...saleFilter, ...pageInput }),
  output: pageOf(saleRow),
})

export const countSales = defineAction({
  name: 'order/sale/count',
  summary: 'How many orders of my shops are in each state, of the latest thousand of each shop',
  kind: 'read',
  auth: 'member',
  input: z.object({}),
  output: z.object({
    shops: z.array(z.object({ id: z.uuid(), name: z.string() })),
    counts: z.record(orderState, z.int()),
  }),
})
