import { AppError } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { Vehicle } from '@tiantian/contracts/product/vehicle.ts'
import type { Sql } from 'postgres'
import type { JsonPiece } from '../../platform/json-bytes.ts'
import { fitSql, getCar } from './car.ts'
import { readBook } from './reference-book.ts'
import { Statement } from './statement.ts'

interface Asked {
  readonly id: string
  readonly compare?: Vehicle | undefined
}

/**
 * JSON members of a product with all its page shows: the page as it was written, with stock, sales and shop of now.
 * @throws AppError('PRODUCT_NOT_FOUND') also for one that may not be shown, AppError('VEHICLE_NOT_FOUND')
 */
export async function getProduct(sql: Sql, { id, compare }: Asked, language: Language): Promise<JsonPiece[]> {
  const car = compare && getCar(await readBook(sql), compare)
  const statement = new Statement()
  const fit = car ? ` || ',"fit":"' || ${fitSql(statement, car, 'p.product_id')} || '"'` : ''
  const [row] = await statement.runRaw<[page: Buffer]>(
    sql,
    `select '"product":{' || p.facts || ',"offers":[' || coalesce(o.text, '') || '],"soldCount":' || i.sold_count
        || ',"shop":' || sc.text${fit} || '}' as page
      from product_pages p join products i on i.id = p.product_id
        join shop_cards sc on sc.shop_id = i.shop_id and sc.language = p.language
        left join lateral (${OFFERS}) o on true
      where p.product_id = ${statement.uuid(id)} and p.language = ${statement.text(language)}`,
  )
  if (!row) throw new AppError('PRODUCT_NOT_FOUND')
  return [...row]
}

/** Offers that are still on sale, with the stock of now. */
const OFFERS = `
  select string_agg('{' || v.text || ',"stockQuantity":' || k.quantity
    || ',"stockUpdatedAt":' || to_json(k.updated_at) || '}', ',' order by v.place) as text
  from unnest(p.offer_ids, p.offers) with ordinality v(id, text, place)
    join offers f on f.id = v.id and (f.valid_to is null or f.valid_to > now())
    join stocks k on k.offer_id = v.id`
