import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { listProductsToMend as contract } from '@tiantian/contracts/product/mend.ts'
import { LACK_COUNT_MAX, LACK_WEIGHTS, MEND_DAYS } from '@tiantian/contracts/product/mend.ts'
import { PRODUCT_LACKS } from '@tiantian/contracts/product/own-product.ts'
import * as z from 'zod'
import { cursorId, cursorInt, pageOf, readCursor } from '../../../platform/database/cursor.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { requireOwnShop } from '../../shop/own-shop.ts'

interface MendRow {
  readonly id: string
  readonly name: LocalizedText
  readonly brand_name: string
  readonly part_number: string
  readonly picture: string | null
  readonly views: number
  readonly score: number
  readonly lacks_picture: boolean
  readonly lacks_fitment: boolean
  readonly lacks_language: boolean
}

const LIST = 'products to mend'
const position = z.tuple([cursorInt, cursorInt, cursorId])
const DAY_MS = 86_400_000

/**
 * What would sell more if mended: first what has no picture, then the views of thirty days times the weights of what is
 * missing. Reads the viewed products of the shop along the primary key; those that nobody opened are in the list of
 * products.
 * @throws AppError('SHOP_NOT_FOUND' | 'PERMISSION_DENIED' | 'INVALID_INPUT')
 */
export async function listProductsToMend(
  sql: Queryable,
  userId: string,
  { shopId, cursor, limit }: Parsed<typeof contract>,
  { language, now }: { readonly language: Language; readonly now: Date },
): Promise<Output<typeof contract>> {
  await requireOwnShop(sql, userId, shopId, 'stock')
  const end = readCursor(LIST, cursor, position)
  const since = new Date(now.getTime() - MEND_DAYS * DAY_MS).toISOString().slice(0, 10)
  const found = await sql<MendRow[]>`
    with viewed as (
      select product_id, sum(views)::int as views from product_view_days
      where shop_id = ${shopId} and day > ${since}::date group by product_id having sum(views) > 0
    ), scored as (
      select l.product_id, l.lacks_picture, l.lacks_fitment, l.lacks_language, l.brand_id, v.views,
        v.views * (l.lacks_picture::int * ${LACK_WEIGHTS.picture} + l.lacks_fitment::int * ${LACK_WEIGHTS.fitment}
          + l.lacks_language::int * ${LACK_WEIGHTS.language}) as score
      from viewed v join shop_listings l on l.product_id = v.product_id
      where l.shop_id = ${shopId} and l.state = 'active'
    ), page as (
      select * from scored where score > 0
        ${end ? sql`and (lacks_picture::int, score, product_id) < (${end[0]}::int, ${end[1]}::int, ${end[2]}::uuid)` : sql``}
      order by lacks_picture desc, score desc, product_id desc limit ${limit + 1}
    )
    select page.product_id as id, page.views, page.score, page.lacks_picture, page.lacks_fitment, page.lacks_language,
      p.name, p.part_number, p.pictures[1] as picture, b.name as brand_name
    from page join products p on p.id = page.product_id join brands b on b.id = page.brand_id
    order by page.lacks_picture desc, page.score desc, page.product_id desc`
  const { rows, nextCursor } = pageOf(LIST, found, limit, ({ lacks_picture, score, id }) => [
    lacks_picture ? 1 : 0,
    score,
    id,
  ])
  return {
    rows: rows.map((row) => ({
      id: row.id,
      name: textIn(row.name, language),
      brandName: row.brand_name,
      partNumber: row.part_number,
      picture: row.picture ?? '',
      viewCount: row.views,
      score: row.score,
      lacks: PRODUCT_LACKS.filter((lack) => row[`lacks_${lack}`]),
    })),
    nextCursor,
    lackCounts: end ? null : await countLacks(sql, shopId),
  }
}

/** Reads partial indexes, each no further than a thousand entries. */
async function countLacks(sql: Queryable, shopId: string) {
  const [row] = await sql<[{ picture: number; fitment: number; language: number }]>`
    select
      (select count(*)::int from (select from shop_listings where shop_id = ${shopId} and state = 'active'
        and lacks_picture limit ${LACK_COUNT_MAX}) l) as picture,
      (select count(*)::int from (select from shop_listings where shop_id = ${shopId} and state = 'active'
        and lacks_fitment limit ${LACK_COUNT_MAX}) l) as fitment,
      (select count(*)::int from (select from shop_listings where shop_id = ${shopId} and state = 'active'
        and lacks_language limit ${LACK_COUNT_MAX}) l) as language`
  return row
}
