import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { BrandRefusal } from '@tiantian/contracts/product/brand-request.ts'
import { readersIn } from '../../shop/own-shop.ts'
import type { PreparedNotification } from '../../user/notifications/notify.ts'
import { defineNotification } from '../../user/notifications/notify.ts'
import { ACCEPTED, ALIASED, DOUBLED, REFUSAL_TEXTS, REFUSED } from './brand-text.ts'

interface DecidedRequest {
  readonly shopId: string
  readonly name: string
  readonly state: 'accepted' | 'aliased' | 'refused'
  readonly refusal: BrandRefusal | null
  readonly target: string | null
  /** The products of the shop that drafts under this name double. */
  readonly doubled: readonly { readonly partNumber: string; readonly name: LocalizedText }[]
  readonly readers: PreparedNotification['reader'][]
}

const WORDS = { accepted: ACCEPTED, aliased: ALIASED, refused: REFUSED }

const DOUBLED_NAMED = 5

/** By number and name, the first of many. */
function doubledText(products: DecidedRequest['doubled'], language: Language): string {
  const named = products
    .slice(0, DOUBLED_NAMED)
    .map(({ partNumber, name }) => `${partNumber} (${textIn(name, language)})`)
  return [...named, ...(products.length > DOUBLED_NAMED ? ['…'] : [])].join(', ')
}

/** To those who add products in the shops that asked for a brand. */
export const brandDecided = defineNotification<{ readonly id: string }>({
  kind: 'product.brand',
  async prepare(tx, { id }) {
    const rows = await tx<DecidedRequest[]>`
      select s.id as "shopId", r.name, r.state, r.refusal, b.name as target,
        (select coalesce(jsonb_agg(jsonb_build_object('partNumber', o.part_number, 'name', o.name)
            order by o.part_number, o.id), '[]')
          from products p join products o on o.shop_id = p.shop_id and o.brand_id = r.target_id
            and o.normalized_number = p.normalized_number and o.condition = p.condition
          where r.state = 'aliased' and p.brand_id = r.brand_id and p.shop_id = s.id) as doubled,
        ${readersIn(tx, 'products')} as readers
      from brand_requests r join brand_request_shops a on a.request_id = r.id join shops s on s.id = a.shop_id
        left join brands b on b.id = r.target_id
      where r.id = ${id} and r.state <> 'waiting'`
    return rows.flatMap(({ readers, ...row }) =>
      readers.map((reader) => ({
        reader,
        words: row.doubled.length > 0 ? DOUBLED : WORDS[row.state],
        params: (language: Language) => ({
          brand: row.name,
          target: row.target ?? row.name,
          products: doubledText(row.doubled, language),
          reason: row.refusal ? REFUSAL_TEXTS[row.refusal][language] : '',
        }),
        path: `/#/pages/shop/product-page?shopId=${row.shopId}&state=draft`,
        groupKey: `brand ${id}`,
      })),
    )
  },
})
