import type { SavedCard } from '@tiantian/contracts/activity/saved.ts'
import type { LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { ShopCard } from '@tiantian/contracts/shop/shop.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { SavedSource, ViewerSettings } from './saved-source.ts'

/** Shops, as long as they are open. */
export const savedShops: SavedSource = {
  kind: 'shop',
  notFound: 'SHOP_NOT_FOUND',
  hasCard: `exists (select from shops s where s.id = f.object_id and s.state in ('active', 'suspended', 'closed'))`,
  findShown,
  show,
}

async function findShown(sql: Queryable, ids: readonly string[]) {
  const rows = await sql<{ id: string }[]>`
    select id from shops where id = any(${ids as string[]}::uuid[]) and state = 'active'`
  return new Map(rows.map(({ id }) => [id, null]))
}

async function show(sql: Queryable, ids: readonly string[], viewer: ViewerSettings) {
  const [cards, removed] = await Promise.all([
    readCards(sql, ids, viewer),
    readRemovedCards(sql, ids, viewer),
  ])
  return new Map([...cards, ...removed])
}

async function readCards(sql: Queryable, ids: readonly string[], { language }: ViewerSettings) {
  const rows = await sql<{ card: ShopCard }[]>`
    select sc.text::json as card
    from shops s join shop_cards sc on sc.shop_id = s.id and sc.language = ${language}
    where s.id = any(${ids as string[]}::uuid[]) and s.state = 'active'`
  return rows.map(({ card }): [string, SavedCard] => [card.id, { kind: 'shop', isGone: false, card }])
}

async function readRemovedCards(sql: Queryable, ids: readonly string[], { language }: ViewerSettings) {
  const rows = await sql<{ id: string; name: LocalizedText; logo: string }[]>`
    select id, name, logo from shops
    where id = any(${ids as string[]}::uuid[]) and state in ('suspended', 'closed')`
  return rows.map(({ id, name, logo }): [string, SavedCard] => [
    id,
    { kind: 'gone', isGone: true, card: { id, name: textIn(name, language), note: '', picture: logo } },
  ])
}
