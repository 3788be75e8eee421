import { AppError } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { Vehicle } from '@tiantian/contracts/product/vehicle.ts'
import type { Sql } from 'postgres'
import type { Outcome } from '../../platform/batches.ts'
import { inBatches } from '../../platform/batches.ts'
import { LANE_CONNECTIONS } from '../../platform/database.ts'
import type { JsonPiece } from '../../platform/json-bytes.ts'
import type { Car } from './car.ts'
import { fitSql, getCar } from './car.ts'
import { readBook } from './reference-book.ts'
import { SHOWN_STOCK } from './shown-stock.ts'
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
  const asked = { id, language }
  const car = compare && getCar(await readBook(sql), compare)
  const [page] = car ? await readPages(sql, [asked], car) : [await readPage(sql, asked)]
  if (!page) throw new AppError('PRODUCT_NOT_FOUND')
  return [page]
}

interface Page {
  readonly id: string
  readonly language: Language
}

/** Of each connection one is being read and one waits, so that neither side does. */
const LANES = 2 * LANE_CONNECTIONS
/** With more the first would wait for the last, and no page costs less. */
const TOGETHER_MAX = 8

/** What many ask for at once is read together: a statement costs both sides more than the page that it finds. */
const readPage = inBatches<Page, Buffer | undefined, Sql>({
  lanes: LANES,
  atMost: TOGETHER_MAX,
  async work(sql, asked): Promise<Outcome<Buffer | undefined>[]> {
    const pages = await readPages(sql, asked)
    return pages.map((reply) => ({ reply }))
  },
})

/** In the order of what was asked. */
async function readPages(sql: Sql, asked: readonly Page[], car?: Car): Promise<(Buffer | undefined)[]> {
  const statement = new Statement()
  const ids = statement.uuids(asked.map(({ id }) => id))
  const languages = statement.texts(asked.map(({ language }) => language))
  const fit = car ? ` || ',"fit":"' || ${fitSql(statement, car, 'p.product_id')} || '"'` : ''
  const rows = await statement.runRaw<[place: Buffer, page: Buffer]>(
    sql,
    `select asked.place, '"product":{' || p.facts || ',"offers":[' || coalesce(o.text, '') || '],"soldCount":'
        || i.sold_count || ',"shop":' || sc.text${fit} || '}' as page
      from unnest(${ids}, ${languages}) with ordinality asked(id, language, place)
        join product_pages p on p.product_id = asked.id and p.language = asked.language
        join products i on i.id = p.product_id
        join shop_cards sc on sc.shop_id = i.shop_id and sc.language = p.language
        left join lateral (${OFFERS}) o on true`,
  )
  const found: (Buffer | undefined)[] = asked.map(() => undefined)
  for (const [place, page] of rows) found[Number(place.toString('latin1')) - 1] = page
  return found
}

/** Offers that are still on sale, with the stock of now. */
const OFFERS = `
  select string_agg('{' || v.text || ',"stockQuantity":' || coalesce(${SHOWN_STOCK}::text, 'null')
    || ',"stockUpdatedAt":' || to_json(k.updated_at) || '}', ',' order by v.place) as text
  from unnest(p.offer_ids, p.offers) with ordinality v(id, text, place)
    join offers f on f.id = v.id and (f.valid_to is null or f.valid_to > now())
    join stocks k on k.offer_id = v.id`
