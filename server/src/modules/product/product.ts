import { AppError } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { Vehicle } from '@tiantian/contracts/product/vehicle.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { PIPELINED_CONNECTIONS } from '../../platform/database/database.ts'
import type { BatchOutcomeOfItem } from '../../platform/job/batch-queue.ts'
import { inBatches } from '../../platform/job/batch-queue.ts'
import type { JsonChunk } from '../../platform/text/json-bytes.ts'
import type { ProductCar } from './list/car.ts'
import { fitSql, getCar } from './list/car.ts'
import { Statement } from './list/statement.ts'
import { SHOWN_STOCK } from './part-offer.ts'
import { readReferenceData } from './reference-data.ts'

interface ProductQuery {
  readonly id: string
  readonly compare?: Vehicle | undefined
}

/**
 * JSON members of a product page: the stored page, with current stock, sales and shop.
 * @throws AppError('PRODUCT_NOT_FOUND') also for one that may not be shown, AppError('VEHICLE_NOT_FOUND')
 */
export async function getProduct(
  sql: Queryable,
  { id, compare }: ProductQuery,
  language: Language,
): Promise<JsonChunk[]> {
  const key = { id, language }
  const car = compare && getCar(await readReferenceData(sql), compare)
  const [page] = car ? await readPages(sql, [key], car) : [await readPage(sql, key)]
  if (!page) throw new AppError('PRODUCT_NOT_FOUND')
  return [page]
}

interface PageKey {
  readonly id: string
  readonly language: Language
}

/** Two per connection, one running and one queued, so that neither side waits. */
const CONCURRENCY = 2 * PIPELINED_CONNECTIONS
/** With more, the first would wait for the last without making a page cheaper. */
const TOGETHER_MAX = 8

/** Concurrent requests are read together: a statement costs both sides more than the page that it finds. */
const readPage = inBatches<PageKey, Buffer | undefined, Queryable>({
  concurrency: CONCURRENCY,
  atMost: TOGETHER_MAX,
  async work(sql, keys): Promise<BatchOutcomeOfItem<Buffer | undefined>[]> {
    const pages = await readPages(sql, keys)
    return pages.map((reply) => ({ reply }))
  },
})

/** In the order of the keys. */
async function readPages(
  sql: Queryable,
  keys: readonly PageKey[],
  car?: ProductCar,
): Promise<(Buffer | undefined)[]> {
  const statement = new Statement()
  const ids = statement.uuids(keys.map(({ id }) => id))
  const languages = statement.texts(keys.map(({ language }) => language))
  const fit = car ? ` || ',"fit":"' || ${fitSql(statement, car, 'p.product_id')} || '"'` : ''
  const rows = await statement.runRaw<[position: Buffer, page: Buffer]>(
    sql,
    `select wanted.position, '"product":{' || p.facts || ',"offers":[' || coalesce(o.text, '') || '],"soldCount":'
        || i.sold_count || ',"shop":' || sc.text${fit} || '}' as page
      from unnest(${ids}, ${languages}) with ordinality wanted(id, language, position)
        join product_pages p on p.product_id = wanted.id and p.language = wanted.language
        join products i on i.id = p.product_id
        join shop_cards sc on sc.shop_id = i.shop_id and sc.language = p.language
        left join lateral (${OFFERS}) o on true`,
  )
  const found: (Buffer | undefined)[] = keys.map(() => undefined)
  for (const [position, page] of rows) found[Number(position.toString('latin1')) - 1] = page
  return found
}

/** Offers that are still on sale, with their current stock. */
const OFFERS = `
  select string_agg('{' || v.text || ',"stockQuantity":' || coalesce(${SHOWN_STOCK}::text, 'null')
    || ',"stockUpdatedAt":' || to_json(k.updated_at) || '}', ',' order by v.place) as text
  from unnest(p.offer_ids, p.offers) with ordinality v(id, text, place)
    join offers f on f.id = v.id and (f.valid_to is null or f.valid_to > now())
    join stocks k on k.offer_id = v.id`
