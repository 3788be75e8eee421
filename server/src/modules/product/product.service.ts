import { AppError } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { Vehicle } from '@tiantian/contracts/product/vehicle.ts'
import type { Sql } from 'postgres'
import { Gathering } from '../../platform/gathering.ts'
import type { JsonPiece } from '../../platform/json-bytes.ts'
import type { Car } from './car.ts'
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
  const asked = { id, language }
  const car = compare && getCar(await readBook(sql), compare)
  const [page] = car ? await readPages(sql, [asked], car) : [await pages.ask(sql, asked)]
  if (!page) throw new AppError('PRODUCT_NOT_FOUND')
  return [page]
}

/** More at once would let the first of them wait for the last. */
const TOGETHER_MAX = 8

const pages = new Gathering<Page, Buffer | undefined>(readPages, TOGETHER_MAX)

interface Page {
  readonly id: string
  readonly language: Language
}

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
  select string_agg('{' || v.text || ',"stockQuantity":' || k.quantity
    || ',"stockUpdatedAt":' || to_json(k.updated_at) || '}', ',' order by v.place) as text
  from unnest(p.offer_ids, p.offers) with ordinality v(id, text, place)
    join offers f on f.id = v.id and (f.valid_to is null or f.valid_to > now())
    join stocks k on k.offer_id = v.id`
