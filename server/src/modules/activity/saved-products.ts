import type { SavedCard } from '@tiantian/contracts/activity/saved.ts'
import type { LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Money } from '@tiantian/contracts/money.ts'
import type { ProductCard } from '@tiantian/contracts/product/product.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { getCar } from '../product/list/car.ts'
import type { ProductCardRow } from '../product/list/card-page.ts'
import { cardRowsSql } from '../product/list/card-page.ts'
import { Statement } from '../product/list/statement.ts'
import { readReferenceData } from '../product/reference-data.ts'
import type { SavedSource, ViewerSettings } from './saved-source.ts'

/** Products that were never on sale are visible to their seller only. */
const WAS_ON_SALE = `p.state in ('active', 'hidden', 'archived')`

/** Parts: those on sale with the usual list card, with the price of one item. */
export const savedProducts: SavedSource = {
  kind: 'product',
  notFound: 'PRODUCT_NOT_FOUND',
  hasCard: `exists (select from products p where p.id = f.object_id and ${WAS_ON_SALE})`,
  findShown,
  show,
}

async function findShown(sql: Queryable, ids: readonly string[]) {
  const rows = await sql<{ id: string; price: Money }[]>`
    select i.product_id as id, ('{' || c.facts || '}')::json -> 'price' as price
    from search_items i join product_cards c on c.product_id = i.product_id
    where i.product_id = any(${ids as string[]}::uuid[])`
  return new Map(rows.map(({ id, price }) => [id, price]))
}

async function show(sql: Queryable, ids: readonly string[], viewer: ViewerSettings) {
  const [cards, removed] = await Promise.all([
    readCards(sql, ids, viewer),
    readRemovedCards(sql, ids, viewer),
  ])
  return new Map([...cards, ...removed])
}

async function readCards(sql: Queryable, ids: readonly string[], { language, compare }: ViewerSettings) {
  const car = compare && getCar(await readReferenceData(sql), compare)
  const statement = new Statement()
  const items = `select i.*, 0 as value from search_items i where i.product_id = any(${statement.uuids(ids)})`
  const text = cardRowsSql(statement, { items, direction: 'asc', language, compare: car })
  const rows = await statement.runRaw<ProductCardRow>(sql, text)
  return rows.map(([json]): [string, SavedCard] => {
    const card = JSON.parse(json.toString()) as ProductCard
    return [card.id, { kind: 'product', isGone: false, card }]
  })
}

async function readRemovedCards(sql: Queryable, ids: readonly string[], { language }: ViewerSettings) {
  const rows = await sql<{ id: string; name: LocalizedText; note: string; picture: string | null }[]>`
    select p.id, p.name, concat_ws(' ', b.name, p.part_number) as note, p.pictures[1] as picture
    from products p join brands b on b.id = p.brand_id
    where p.id = any(${ids as string[]}::uuid[])
      and not exists (select from search_items i where i.product_id = p.id)
      and ${sql.unsafe(WAS_ON_SALE)}`
  return rows.map(({ id, name, note, picture }): [string, SavedCard] => [
    id,
    { kind: 'gone', isGone: true, card: { id, name: textIn(name, language), note, picture: picture ?? '' } },
  ])
}
