import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import { readersIn } from '../../shop/own-shop.ts'
import type { PreparedNotification } from '../../user/notifications/notify.ts'
import { defineNotification, readerOf, wordsOf } from '../../user/notifications/notify.ts'
import { OPEN_ORDER } from './order-notification-text.ts'

interface AddedStatement {
  /** Of the history of the order. */
  readonly eventId: string
}

interface StatementRow extends Record<string, unknown> {
  readonly order_id: string
  readonly code: string
  readonly role: 'buyer' | 'seller'
  readonly reason: string
  readonly shop: LocalizedText
  readonly buyer: PreparedNotification['reader']
  readonly sellers: readonly PreparedNotification['reader'][]
}

/** Tells a side of a dispute what the other one has stated. */
export const statementAdded = defineNotification<AddedStatement>({
  kind: 'order.statement',
  topic: 'orders',
  async prepare(tx, { eventId }) {
    const [row] = await tx<StatementRow[]>`
      select e.order_id, e.actor_role as role, coalesce(e.data->>'reason', '') as reason, o.code, s.name as shop,
        ${readerOf(tx, 'b')} as buyer, ${readersIn(tx, 'sales')} as sellers
      from order_events e join orders o on o.id = e.order_id join users b on b.id = o.buyer_id
      join shops s on s.id = o.shop_id
      where e.id = ${eventId}::bigint`
    if (!row) return []
    return (row.role === 'seller' ? [row.buyer] : row.sellers).map((reader) => ({
      reader,
      words: wordsOf(STATEMENT_TEXTS[row.role], OPEN_ORDER),
      params: (language: Language) => ({
        code: row.code,
        shop: textIn(row.shop, language),
        reason: row.reason,
      }),
      path: `/#/pages/order/detail?id=${row.order_id}`,
    }))
  },
})

type StatementText = Readonly<Record<Language, readonly [subject: string, text: string]>>

const STATEMENT_TEXTS: Readonly<Record<StatementRow['role'], StatementText>> = {
  seller: {
    'zh-Hans': [
      '店铺就订单 {code} 的争议作出说明',
      '{shop} 的说明：{reason}。联盟裁决前，您可以补充说明、照片和文件。',
    ],
    en: [
      'The shop has stated its side of order {code}',
      '{shop} writes: {reason}. Until the alliance decides you can add a statement, photos and documents.',
    ],
    ru: [
      'Магазин дал пояснения по спору о заказе {code}',
      '{shop} пишет: {reason}. До решения альянса вы можете добавить пояснения, фото и документы.',
    ],
    kk: [
      'Дүкен {code} тапсырысы туралы дау бойынша түсініктеме берді',
      '{shop} дүкені жазды: {reason}. Альянс шешкенге дейін түсініктеме, фото және құжат қоса аласыз.',
    ],
  },
  buyer: {
    'zh-Hans': [
      '买家就订单 {code} 的争议作出说明',
      '买家的说明：{reason}。联盟裁决前，您可以补充说明、照片和文件。',
    ],
    en: [
      'The buyer has stated their side of order {code}',
      'The buyer writes: {reason}. Until the alliance decides you can add a statement, photos and documents.',
    ],
    ru: [
      'Покупатель дал пояснения по спору о заказе {code}',
      'Покупатель пишет: {reason}. До решения альянса вы можете добавить пояснения, фото и документы.',
    ],
    kk: [
      'Сатып алушы {code} тапсырысы туралы дау бойынша түсініктеме берді',
      'Сатып алушы жазды: {reason}. Альянс шешкенге дейін түсініктеме, фото және құжат қоса аласыз.',
    ],
  },
}
