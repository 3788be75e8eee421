import type { Cart, CartLine } from '@tiantian/contracts/cart/cart.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Currency, Money } from '@tiantian/contracts/money.ts'
import type { PriceTier } from '@tiantian/contracts/product/product.ts'
import type { Db } from '../../platform/database.ts'

/** A row of the query below; amounts may exceed 32 bits, so PostgreSQL sends them as text. */
interface CartRow {
  offer_id: string
  product_id: string
  shop_id: string
  shop_name: LocalizedText
  shop_country: string
  shop_logo: string
  name: LocalizedText
  brand_name: string
  part_number: string
  picture: string
  quantity: number
  is_selected: boolean
  currency: Currency
  tiers: PriceTier[]
  unit_price_minor: string | null
  moq: number
  order_multiple: number
  stock_quantity: number
  lead_days_min: number
  lead_days_max: number
  warehouse_country: string
  problem: CartLine['problem']
}

/** The cart by shop; the shop of the newest line first, and its newest line first. */
export async function getCart(db: Db, userId: string, language: Language, now: Date): Promise<Cart> {
  const rows = await db.sql<CartRow[]>`
    select l.*, c.is_selected, s.name as shop_name, s.country as shop_country, s.logo as shop_logo
    from (
      select array_agg(offer_id) as offer_ids, array_agg(quantity) as quantities
      from cart_lines where user_id = ${userId}
    ) mine
    cross join lateral priced_lines(mine.offer_ids, mine.quantities, ${now.toISOString()}) l
    join cart_lines c on c.user_id = ${userId} and c.offer_id = l.offer_id
    join shops s on s.id = l.shop_id
    order by c.created_at desc, c.offer_id desc`
  const byShop = Map.groupBy(rows, (row) => row.shop_id)
  const groups = [...byShop.values()].map((ofShop) => cartGroup(ofShop, language))
  const lines = groups.flatMap((group) => group.lines)
  return {
    groups,
    totals: selectedTotals(lines),
    lineCount: lines.length,
    selectedCount: lines.filter(isOrdered).length,
  }
}

export async function countCartLines(db: Db, userId: string): Promise<number> {
  const [row] = await db.sql<[{ count: number }]>`
    select count(*)::int as count from cart_lines where user_id = ${userId}`
  return row.count
}

function cartGroup(rows: readonly CartRow[], language: Language): Cart['groups'][number] {
  const { shop_id, shop_name, shop_country, shop_logo } = rows[0]!
  const lines = rows.map((row) => cartLine(row, language))
  return {
    shopId: shop_id,
    shopName: textIn(shop_name, language),
    shopCountry: shop_country,
    shopLogo: shop_logo,
    lines,
    totals: selectedTotals(lines),
  }
}

function cartLine(row: CartRow, language: Language): CartLine {
  const unitPriceMinor = Number(row.unit_price_minor ?? 0)
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
    unitPriceMinor,
    // Only a line that cannot be ordered is ever dearer; it is shown, but counts in no sum.
    totalMinor: Math.min(unitPriceMinor * row.quantity, Number.MAX_SAFE_INTEGER),
    moq: row.moq,
    orderMultiple: row.order_multiple,
    stockQuantity: row.stock_quantity,
    leadDaysMin: row.lead_days_min,
    leadDaysMax: row.lead_days_max,
    warehouseCountry: row.warehouse_country,
    problem: row.problem,
  }
}

const isOrdered = (line: CartLine) => line.isSelected && line.problem === null

/** One sum for each currency: amounts of different currencies are never added up. */
function selectedTotals(lines: readonly CartLine[]): Money[] {
  const byCurrency = Map.groupBy(lines.filter(isOrdered), (line) => line.currency)
  return [...byCurrency].map(([currency, ofCurrency]) => ({
    currency,
    amountMinor: ofCurrency.reduce((sum, line) => sum + line.totalMinor, 0),
  }))
}
