import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { ProductReturn } from '@tiantian/contracts/product/review-names.ts'
import { PRODUCT_RETURN_TEXTS } from '@tiantian/contracts/product/review-text.ts'
import { readersIn } from '../../shop/own-shop.ts'
import type { PreparedNotification } from '../../user/notifications/notify.ts'
import { defineNotification } from '../../user/notifications/notify.ts'

type DecisionWords = Readonly<
  Record<Language, { readonly subject: string; readonly text: string; readonly open: string }>
>

const APPROVED: DecisionWords = {
  'zh-Hans': {
    subject: '商品“{product}”已通过审核',
    text: '买家现在可以看到您提交的内容。',
    open: '打开商品',
  },
  en: {
    subject: '{product} is approved',
    text: 'Buyers now see what you have sent.',
    open: 'Open the product',
  },
  ru: {
    subject: 'Товар «{product}» прошёл проверку',
    text: 'Покупатели теперь видят то, что вы отправили.',
    open: 'Открыть товар',
  },
  kk: {
    subject: '«{product}» тауары тексеруден өтті',
    text: 'Сатып алушылар енді сіз жіберген деректерді көреді.',
    open: 'Тауарды ашу',
  },
}

const RETURNED: DecisionWords = {
  'zh-Hans': {
    subject: '商品“{product}”需要修改',
    text: '{reason} {note}',
    open: '修改商品',
  },
  en: { subject: '{product} needs a correction', text: '{reason} {note}', open: 'Correct the product' },
  ru: { subject: 'Товар «{product}» нужно исправить', text: '{reason} {note}', open: 'Исправить товар' },
  kk: { subject: '«{product}» тауарын түзету керек', text: '{reason} {note}', open: 'Тауарды түзету' },
}

interface DecidedReview {
  readonly productId: string
  readonly shopId: string
  readonly name: LocalizedText
  readonly state: 'approved' | 'returned'
  readonly reason: ProductReturn | null
  readonly note: string
  readonly readers: PreparedNotification['reader'][]
}

/** To those who add products in the shop. */
export const productReviewDecided = defineNotification<{ readonly id: string }>({
  kind: 'product.review',
  async prepare(tx, { id }) {
    const rows = await tx<DecidedReview[]>`
      select p.id as "productId", s.id as "shopId", p.name, r.state, r.reason, r.note,
        ${readersIn(tx, 'products')} as readers
      from product_reviews r join products p on p.id = r.product_id join shops s on s.id = p.shop_id
      where r.id = ${id} and r.state in ('approved', 'returned')`
    return rows.flatMap(({ readers, ...row }) =>
      readers.map((reader) => ({
        reader,
        words: row.state === 'approved' ? APPROVED : RETURNED,
        params: (language: Language) => ({
          product: textIn(row.name, language),
          reason: row.reason ? PRODUCT_RETURN_TEXTS[row.reason][language] : '',
          note: row.note,
        }),
        path: `/#/pages/shop/edit-product?id=${row.productId}`,
        groupKey: `product review ${id}`,
      })),
    )
  },
})
