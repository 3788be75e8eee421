import type { Parsed } from '@tiantian/contracts/action.ts'
import { CART_LINES_MAX } from '@tiantian/contracts/cart/cart.ts'
import type { CartListReport } from '@tiantian/contracts/cart/cart-list.ts'
import { addListToCart } from '@tiantian/contracts/cart/cart-list.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import { numberKey } from '@tiantian/contracts/product/part-number.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { once } from '../../platform/idempotent-request.ts'
import { readRates, toCents } from '../product/rate.ts'
import { readQuantities, storeLines } from './change-cart.ts'
import type { CartOffer, OfferLine } from './offer.ts'
import { lockCart, orderable, priceLine, shopsOfMember } from './offer.ts'

type CartListInput = Parsed<typeof addListToCart>

interface ListBuyer {
  readonly userId: string
  readonly language: Language
  readonly at: Date
}

type StoredReport = Omit<CartListReport, 'name' | 'shopName'> & {
  readonly name: LocalizedText
  readonly shopName: LocalizedText
}

/**
 * Adds of each number the cheapest offer that can be ordered now, and says what became of each line; and the offers of
 * which more is in the cart now.
 */
export async function addList(
  db: Db,
  { userId, language, at }: ListBuyer,
  { requestId, lines }: CartListInput,
): Promise<{ readonly report: CartListReport[]; readonly addedOfferIds: readonly string[] }> {
  const added: string[] = []
  const request = { userId, requestId, action: addListToCart.name, input: { lines } }
  const rates = await readRates(db.sql)
  const centsOf = ({ unit_price_minor, currency }: OfferLine) =>
    rates.has(currency) ? toCents(unit_price_minor, currency, rates) : unit_price_minor
  const { report } = await once(db, request, async (tx) => {
    await lockCart(tx, userId)
    const offers = await readOffersByNumber(tx, lines)
    const ownShops = await shopsOfMember(tx, userId)
    const inCart = await readQuantities(tx, userId)
    const changed = new Map<string, OfferLine>()
    const made: StoredReport[] = []
    for (const line of lines) {
      const candidates = offers.get(numberKey(line.partNumber)) ?? []
      made.push(takeLine(line, { candidates, ownShops, inCart, changed, at, centsOf }))
    }
    await storeLines(tx, userId, [...changed.values()], at)
    added.push(...changed.keys())
    return { report: made }
  })
  const read = report.map((line) => ({
    ...line,
    name: textIn(line.name, language),
    shopName: textIn(line.shopName, language),
  }))
  return { report: read, addedOfferIds: added }
}

/** Offers of products that bear the number, by its key. */
async function readOffersByNumber(tx: Tx, lines: CartListInput['lines']) {
  const keys = [...new Set(lines.map(({ partNumber }) => numberKey(partNumber)))]
  const rows = await tx<(CartOffer & { number: string })[]>`
    select d.*, p.normalized_number as number
    from products p join offers o on o.product_id = p.id join offer_details d on d.offer_id = o.id
    where p.id in (select n.product_id from part_numbers n where n.normalized_number = any(${keys}::text[]))
      and p.normalized_number = any(${keys}::text[]) and p.state = 'active'
    limit 5000`
  return Map.groupBy(rows, ({ number }) => number)
}

interface ListSituation {
  readonly candidates: readonly CartOffer[]
  readonly ownShops: ReadonlySet<string>
  /** Both change with what is added. */
  readonly inCart: Map<string, number>
  readonly changed: Map<string, OfferLine>
  readonly at: Date
  readonly centsOf: (line: OfferLine) => number
}

function takeLine(
  { partNumber, quantity }: CartListInput['lines'][number],
  { candidates, ownShops, inCart, changed, at, centsOf }: ListSituation,
): StoredReport {
  const requested = { partNumber, quantity, addedQuantity: 0, name: {}, shopName: {} }
  if (candidates.length === 0) return { ...requested, outcome: 'unknown' }
  if (candidates.every((offer) => offer.is_whole_vehicle)) return { ...requested, outcome: 'by_quote' }
  const priced = candidates.flatMap((offer) => {
    if (ownShops.has(offer.shop_id)) return []
    const held = inCart.get(offer.offer_id) ?? 0
    const line = priceLine(offer, orderable(offer, held + quantity), at)
    return line.problem === null && line.quantity > held ? [{ line, held }] : []
  })
  const [best] = priced.toSorted((one, other) => {
    const isWhole = (each: typeof one) => Number(each.line.quantity >= each.held + quantity)
    return isWhole(other) - isWhole(one) || centsOf(one.line) - centsOf(other.line)
  })
  if (!best) return { ...requested, outcome: 'out_of_stock' }
  const { line, held } = best
  if (held === 0 && inCart.size >= CART_LINES_MAX) return { ...requested, outcome: 'limit' }
  inCart.set(line.offer_id, line.quantity)
  changed.set(line.offer_id, line)
  const addedQuantity = line.quantity - held
  return {
    ...requested,
    addedQuantity,
    outcome: addedQuantity === quantity ? 'added' : 'adjusted',
    name: line.name,
    shopName: line.shop_name,
  }
}
