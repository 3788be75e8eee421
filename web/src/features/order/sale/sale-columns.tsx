import type { SaleRow } from '@tiantian/contracts/order/order-list.ts'
import { columnsOf } from '../../../office/column.tsx'
import { ORDER_TONES } from '../state-tag.tsx'

const { dateTime, link, money, state, text } = columnsOf<SaleRow>()

/** The code of an order, which leads to it, and what was ordered. */
export const orderLink = (url: (row: SaleRow) => string) =>
  link('code', 'order.life.order', {
    url,
    text: ({ code }) => code,
    note: ({ lines }) => lines.map(({ brandName, partNumber }) => `${brandName} ${partNumber}`).join(', '),
    width: 240,
  })

/** Columns of an order, for its shop and for the office. */
export const saleColumns = [
  state(
    'state',
    'order.life.state',
    (value) => `order.state.${value}`,
    (value) => ORDER_TONES[value],
  ),
  text('buyerName', 'order.life.buyer'),
  {
    key: 'destination',
    title: 'order.life.destination' as const,
    text: ({ cityName, countryName }: SaleRow) => `${cityName}, ${countryName}`,
  },
  money('total', 'order.life.amount'),
  dateTime('createdAt', 'order.life.placed'),
]

/** Until when its next step is due. */
export const dueColumn = dateTime('dueAt', 'order.life.dueAt')
