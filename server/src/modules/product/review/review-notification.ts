import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { ProductReturn } from '@tiantian/contracts/product/review-names.ts'
import { PRODUCT_RETURN_TEXTS } from '@tiantian/contracts/product/review-text.ts'
import { readersIn } from '../../shop/own-shop.ts'
import type { PreparedNotification } from '../../user/notifications/notify.ts'
import { defineNotification } from '../../user/notifications/notify.ts'
import { APPROVED, RETURNED } from './review-text.ts'

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
