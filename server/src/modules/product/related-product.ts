import type { Parsed } from '@tiantian/contracts/action.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { WHOLE_VEHICLES } from '@tiantian/contracts/product/category.ts'
import type { listRelatedProducts as contract } from '@tiantian/contracts/product/product.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { getCar } from './list/car.ts'
import type { ProductCardRow } from './list/card-page.ts'
import { cardRowsSql } from './list/card-page.ts'
import { Statement } from './list/statement.ts'
import { readReferenceData } from './reference-data.ts'

/** Two rows on a desktop. */
const RELATED_PRODUCTS = 10
/** Maximum of candidates: of the shop, and of the bestsellers of the group. */
const CANDIDATES_MAX = 400

/**
 * Cards of related products of a part: other kinds of the same group, for a common car, the best of each kind; first
 * from the same shop, because they ship in one parcel.
 * @throws AppError('VEHICLE_NOT_FOUND')
 */
export async function listRelatedProducts(
  sql: Queryable,
  { productId, compare }: Parsed<typeof contract>,
  language: Language,
): Promise<Buffer[]> {
  const car = compare && getCar(await readReferenceData(sql), compare)
  const statement = new Statement()
  const text = cardRowsSql(statement, {
    items: relatedProductSql(statement, productId),
    direction: 'desc',
    language,
    compare: car,
  })
  return (await statement.runRaw<ProductCardRow>(sql, text)).map(([card]) => card)
}

/**
 * SQL for "both fit a common car": the tags of cars include makes, and a make or model alone is too vague. An
 * unspecified value on either side matches; a generation without years covers those it was built in.
 */
const SAME_CAR = `exists (
  select from fitments a join fitments b on b.make_id = a.make_id
    left join generations ga on ga.id = a.generation_id
    left join generations gb on gb.id = b.generation_id
  where a.product_id = part.product_id and b.product_id = n.product_id
    and coalesce(a.model_id = b.model_id, true)
    and coalesce(a.generation_id = b.generation_id, true)
    and coalesce(a.engine_id = b.engine_id, true)
    and coalesce(a.steering = b.steering, true)
    and coalesce(a.year_from, ga.year_from, 0) <= coalesce(b.year_to, gb.year_to, 9999)
    and coalesce(b.year_from, gb.year_from, 0) <= coalesce(a.year_to, ga.year_to, 9999))`

function relatedProductSql(statement: Statement, productId: string): string {
  return `with part as (
      select * from search_items where product_id = ${statement.uuid(productId)}
        and top_id <> (select id from categories where slug = '${WHOLE_VEHICLES}')),
    near as (
      (select i.* from part join search_items i on i.shop_id = part.shop_id
        where i.group_id = part.group_id limit ${CANDIDATES_MAX})
      union
      select i.* from part cross join lateral (
        select * from search_items g where g.group_id = part.group_id
        order by sold_count desc, product_id desc limit ${CANDIDATES_MAX}) i
    ),
    best as (
      select distinct on (n.category_id) n.*, (n.shop_id = part.shop_id)::int * 1e12 + n.sold_count as value
      from near n cross join part
      where n.category_id <> part.category_id and n.in_stock
        and (n.cars = '{}' or part.cars = '{}' or n.cars && part.cars and ${SAME_CAR})
      order by n.category_id, value desc, n.product_id
    )
    select * from best order by value desc, product_id desc limit ${RELATED_PRODUCTS}`
}
