import type { Language } from '@tiantian/contracts/language.ts'
import type { BrandRefusal } from '@tiantian/contracts/product/brand-request.ts'
import { readersIn } from '../../shop/own-shop.ts'
import type { PreparedNotification } from '../../user/notifications/notify.ts'
import { defineNotification } from '../../user/notifications/notify.ts'
import { ACCEPTED, ALIASED, REFUSAL_TEXTS, REFUSED } from './brand-text.ts'

interface DecidedRequest {
  readonly shopId: string
  readonly name: string
  readonly state: 'accepted' | 'aliased' | 'refused'
  readonly refusal: BrandRefusal | null
  readonly target: string | null
  readonly readers: PreparedNotification['reader'][]
}

const WORDS = { accepted: ACCEPTED, aliased: ALIASED, refused: REFUSED }

/** To those who add products in the shops that asked for a brand. */
export const brandDecided = defineNotification<{ readonly id: string }>({
  kind: 'product.brand',
  async prepare(tx, { id }) {
    const rows = await tx<DecidedRequest[]>`
      select s.id as "shopId", r.name, r.state, r.refusal, b.name as target,
        ${readersIn(tx, 'products')} as readers
      from brand_requests r join brand_request_shops a on a.request_id = r.id join shops s on s.id = a.shop_id
        left join brands b on b.id = r.target_id
      where r.id = ${id} and r.state <> 'waiting'`
    return rows.flatMap(({ readers, ...row }) =>
      readers.map((reader) => ({
        reader,
        words: WORDS[row.state],
        params: (language: Language) => ({
          brand: row.name,
          target: row.target ?? row.name,
          reason: row.refusal ? REFUSAL_TEXTS[row.refusal][language] : '',
        }),
        path: `/#/pages/shop/product-page?shopId=${row.shopId}&state=draft`,
        groupKey: `brand ${id}`,
      })),
    )
  },
})
