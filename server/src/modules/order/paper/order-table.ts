import { Readable } from 'node:stream'
import type { Parsed } from '@tiantian/contracts/action.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { isLanguage, textIn } from '@tiantian/contracts/language.ts'
import { MINOR_PER_MAJOR } from '@tiantian/contracts/money.ts'
import type { openOrderTable, openSaleTable } from '@tiantian/contracts/order/order-table.ts'
import { TABLE_ORDERS_MAX } from '@tiantian/contracts/order/order-table.ts'
import type { OrderState } from '@tiantian/contracts/order/state.ts'
import { orderState as en } from '@tiantian/contracts/words/order/en.ts'
import { orderState as kk } from '@tiantian/contracts/words/order/kk.ts'
import { orderState as ru } from '@tiantian/contracts/words/order/ru.ts'
import { orderState as zhHans } from '@tiantian/contracts/words/order/zh-Hans.ts'
import type { Services } from '../../../gateway/implement.ts'
import type { Downloads } from '../../../gateway/transports/downloads.ts'
import { DOWNLOADS_PATH } from '../../../gateway/transports/downloads.ts'
import type { OrderLineRow } from '../../../platform/database/rows.generated.ts'
import { isoTime } from '../../../platform/iso-time.ts'
import { createSignedTokens } from '../../../platform/secret/signed-token.ts'
import type { SpreadsheetCell } from '../../../platform/spreadsheet.ts'
import { spreadsheet, XLSX_TYPE } from '../../../platform/spreadsheet.ts'
import { readOrdersOf, readSalesOf } from '../order-list.ts'
import type { OrderListRow } from '../order-view.ts'
import { addressOf } from '../order-view.ts'

/** Whose orders, and which of them. */
type OrderTable = { readonly userId: string; readonly language: Language } & (
  | { readonly side: 'buyer'; readonly filter: Parsed<typeof openOrderTable> }
  | { readonly side: 'seller'; readonly filter: Parsed<typeof openSaleTable> }
)

export interface OrderTableLinks extends Downloads {
  linkTo(table: OrderTable, at: Date): string
}

const LINK_MINUTES = 10
const KIND = 'orders'
const PAGE = 500

/** Tables of orders as spreadsheets, written while they are downloaded, by a link that only the user has. */
export function createOrderTableLinks(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  tokenSecrets: readonly string[],
): OrderTableLinks {
  const tokens = createSignedTokens({ tokenSecrets, purpose: 'order tables', minutes: LINK_MINUTES })
  return {
    linkTo(table, at) {
      const subject = `${KIND}~${Buffer.from(JSON.stringify(table)).toString('base64url')}`
      return `${DOWNLOADS_PATH}/${subject}~${tokens.issue(subject, at)}`
    },
    async take(token) {
      const [kind = '', content = '', pass = ''] = token.split('~')
      const isOurs = kind === KIND && tokens.isGood(pass, `${kind}~${content}`, clock.now())
      if (!isOurs) return undefined
      // Only what was signed above.
      const table = JSON.parse(Buffer.from(content, 'base64url').toString()) as OrderTable
      if (!isLanguage(table.language)) return undefined
      return {
        name: 'orders.xlsx',
        mediaType: XLSX_TYPE,
        content: Readable.from(spreadsheet(sheetsOf(db, table), clock.now())),
      }
    },
  }
}

/** Orders, and below their own tab the lines of these orders. */
function sheetsOf(db: Services['db'], table: OrderTable) {
  const text = ORDER_TABLE_TEXTS[table.language]
  const found: string[] = []
  async function* orders(): AsyncGenerator<SpreadsheetCell[]> {
    yield [...text.orderColumns]
    for await (const row of ordersOf(db, table)) {
      found.push(row.id)
      yield orderCells(row, table.language)
    }
  }
  async function* lines(): AsyncGenerator<SpreadsheetCell[]> {
    yield [...text.lineColumns]
    for (let at = 0; at < found.length; at += PAGE)
      for (const row of await linesOf(db, found.slice(at, at + PAGE))) yield lineCells(row, table.language)
  }
  return [
    { name: text.orders, rows: orders() },
    { name: text.lines, rows: lines() },
  ]
}

/** What the user may see now: a link outlives nobody's membership of a shop. */
async function* ordersOf(db: Services['db'], { userId, ...table }: OrderTable): AsyncGenerator<OrderListRow> {
  let cursor: string | undefined
  let left = TABLE_ORDERS_MAX
  do {
    const page = { limit: Math.min(PAGE, left), ...(cursor && { cursor }) }
    const { rows, nextCursor } =
      table.side === 'buyer'
        ? await readOrdersOf(db, userId, { ...table.filter, ...page })
        : await readSalesOf(db, userId, { ...table.filter, ...page })
    yield* rows
    left -= rows.length
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined && left > 0)
}

const major = (minor: string | number) => Number(minor) / MINOR_PER_MAJOR

function orderCells(row: OrderListRow, language: Language): SpreadsheetCell[] {
  const { name, cityName } = addressOf(row)
  return [
    row.code,
    ORDER_TABLE_TEXTS[language].states[row.state],
    textIn(row.shop_name, language),
    name,
    textIn(cityName, language),
    isoTime(row.created_at).slice(0, 16).replace('T', ' '),
    row.item_count,
    major(row.total_minor),
    row.currency,
    major(row.paid_minor),
    major(row.refunded_minor),
  ]
}

type LineOfOrder = OrderLineRow & { readonly code: string; readonly currency: string }

const linesOf = ({ sql }: Services['db'], orderIds: readonly string[]) => sql<LineOfOrder[]>`
  select l.*, o.code, o.currency from order_lines l join orders o on o.id = l.order_id
  where l.order_id = any(${orderIds}::uuid[]) order by o.created_at desc, o.id desc, l.position`

const lineCells = (line: LineOfOrder, language: Language): SpreadsheetCell[] => [
  line.code,
  line.brand_name,
  line.part_number,
  textIn(line.name, language),
  line.quantity,
  major(line.unit_price_minor),
  major(Number(line.unit_price_minor) * line.quantity),
  line.currency,
]

/** The words of a table of orders. */
export interface OrderTableText {
  readonly orders: string
  readonly lines: string
  readonly orderColumns: readonly string[]
  readonly lineColumns: readonly string[]
  readonly states: Readonly<Record<OrderState, string>>
}

const ORDER_TABLE_TEXTS: Readonly<Record<Language, OrderTableText>> = {
  'zh-Hans': {
    orders: '订单',
    lines: '商品',
    orderColumns: [
      '订单号',
      '状态',
      '店铺',
      '买家',
      '城市',
      '下单时间',
      '件数',
      '金额',
      '币种',
      '已付款',
      '已退款',
    ],
    lineColumns: ['订单号', '品牌', '零件号', '名称', '数量', '单价', '金额', '币种'],
    states: zhHans,
  },
  en: {
    orders: 'Orders',
    lines: 'Lines',
    orderColumns: [
      'Order',
      'State',
      'Shop',
      'Buyer',
      'City',
      'Placed',
      'Pieces',
      'Total',
      'Currency',
      'Paid',
      'Refunded',
    ],
    lineColumns: ['Order', 'Brand', 'Part number', 'Name', 'Pieces', 'Price', 'Amount', 'Currency'],
    states: en,
  },
  ru: {
    orders: 'Заказы',
    lines: 'Позиции',
    orderColumns: [
      'Заказ',
      'Статус',
      'Магазин',
      'Покупатель',
      'Город',
      'Оформлен',
      'Штук',
      'Сумма',
      'Валюта',
      'Оплачено',
      'Возвращено',
    ],
    lineColumns: ['Заказ', 'Бренд', 'Номер детали', 'Название', 'Штук', 'Цена', 'Сумма', 'Валюта'],
    states: ru,
  },
  kk: {
    orders: 'Тапсырыстар',
    lines: 'Жолдар',
    orderColumns: [
      'Тапсырыс',
      'Күйі',
      'Дүкен',
      'Сатып алушы',
      'Қала',
      'Рәсімделген',
      'Дана',
      'Сома',
      'Валюта',
      'Төленген',
      'Қайтарылған',
    ],
    lineColumns: ['Тапсырыс', 'Бренд', 'Бөлшек нөмірі', 'Атауы', 'Дана', 'Бағасы', 'Сомасы', 'Валюта'],
    states: kk,
  },
}
