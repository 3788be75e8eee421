import type { Cart, CartLine } from '@tiantian/contracts/cart/cart.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Money } from '@tiantian/contracts/money.ts'
import type { Db } from '../../platform/database/database.ts'
import type { CartLineRow } from '../../platform/database/rows.generated.ts'
import type { OfferLine, SeenTerms } from './offer.ts'
import { changesSince, priceLine, readOffers } from './offer.ts'

type StoredLine = Pick<CartLineRow, 'offer_id' | 'quantity' | 'is_selected'> & {
  readonly seen: SeenTerms | null
}

/** The cart by shop; the shop of the newest line first, and its newest line first. */
export async function getCart(db: Db, userId: string, language: Language, now: Date): Promise<Cart> {
  const stored = await db.sql<StoredLine[]>`
    select offer_id, quantity, is_selected, seen from cart_lines
    where user_id = ${userId} order by created_at desc, offer_id desc`
  const offers = await readOffers(
    db.sql,
    stored.map((line) => line.offer_id),
  )
  const rows = stored.flatMap(({ offer_id, quantity, ...own }) => {
    const offer = offers.get(offer_id)
    return offer ? [{ ...priceLine(offer, quantity, now), ...own }] : []
  })
  const byShop = Map.groupBy(rows, (row) => row.shop_id)
  const groups = [...byShop.values()].map((ofShop) => cartGroup(ofShop, language))
  const lines = groups.flatMap((group) => group.lines)
  return {
    groups,
    saved: await listSaved(db, userId, language, now),
    totals: selectedTotals(lines),
    lineCount: lines.length,
    selectedCount: lines.filter(isOrdered).length,
  }
}

/** Lines put aside, the newest first. */
async function listSaved(db: Db, userId: string, language: Language, now: Date): Promise<Cart['saved']> {
  const stored = await db.sql<StoredLine[]>`
    select offer_id, quantity, false as is_selected, seen from cart_saved_lines
    where user_id = ${userId} order by saved_at desc, offer_id desc`
  if (stored.length === 0) return []
  const offers = await readOffers(
    db.sql,
    stored.map((line) => line.offer_id),
  )
  return stored.flatMap(({ offer_id, quantity, ...own }) => {
    const offer = offers.get(offer_id)
    if (!offer) return []
    const line = cartLine({ ...priceLine(offer, quantity, now), ...own }, language)
    return [{ ...line, shopName: textIn(offer.shop_name, language) }]
  })
}

export async function countCartLines(db: Db, userId: string): Promise<number> {
  const [row] = await db.sql<[{ count: number }]>`
    select count(*)::int as count from cart_lines where user_id = ${userId}`
  return row.count
}

type CartRow = OfferLine & Pick<StoredLine, 'is_selected' | 'seen'>

function cartGroup(rows: readonly CartRow[], language: Language): Cart['groups'][number] {
  const { shop_id, shop_name, shop_country, shop_logo, minimum_order_minor, minimum_order_currency } =
    rows[0]!
  const lines = rows.map((row) => cartLine(row, language))
  return {
    shopId: shop_id,
    shopName: textIn(shop_name, language),
    shopCountry: shop_country,
    shopLogo: shop_logo,
    lines,
    totals: selectedTotals(lines),
    minimumOrder:
      minimum_order_minor === null || minimum_order_currency === null
        ? null
        : { amountMinor: minimum_order_minor, currency: minimum_order_currency },
  }
}

function cartLine(row: CartRow, language: Language): CartLine {
  return {
    offerId: row.offer_id,
    productId: row.product_id,
    name: textIn(row.name, language),
    brandName: row.brand_name,
    partNumber: row.part_number,
    picture: row.picture,
    quantity: row.quantity,
    isSelected: row.is_selected,
    currency: row.currency,
    tiers: row.tiers,
    unitPriceMinor: row.unit_price_minor,
    // Only a line that cannot be ordered can exceed it; it is shown, but left out of totals.
    totalMinor: Math.min(row.unit_price_minor * row.quantity, Number.MAX_SAFE_INTEGER),
    moq: row.moq,
    orderMultiple: row.order_multiple,
    stockQuantity: row.stock_quantity,
    leadDaysMin: row.lead_days_min,
    leadDaysMax: row.lead_days_max,
    warehouseCountry: row.warehouse_country,
    problem: row.problem,
    ...changesSince(row, row.seen),
  }
}

const isOrdered = (line: CartLine) => line.isSelected && line.problem === null

/** One total per currency: amounts of different currencies are never added. */
function selectedTotals(lines: readonly CartLine[]): Money[] {
  const byCurrency = Map.groupBy(lines.filter(isOrdered), (line) => line.currency)
  return [...byCurrency].map(([currency, ofCurrency]) => ({
    currency,
    amountMinor: ofCurrency.reduce((total, line) => total + line.totalMinor, 0),
  }))
}
