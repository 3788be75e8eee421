import type { Currency } from '@tiantian/contracts/money.ts'
import type { Db } from '../platform/database/database.ts'

interface OfferOverrides {
  readonly priceMinor: number
  readonly stock: number
  readonly currency?: Currency
}

/** Another offer like the given one, not indexed; returns its id. */
export async function addOffer({ sql }: Pick<Db, 'sql'>, like: string, of: OfferOverrides): Promise<string> {
  const [offer] = await sql<[{ id: string }]>`
    insert into offers (id, product_id, warehouse_id, currency, incoterm, incoterm_place, moq, order_multiple,
      lead_days_min, lead_days_max)
    select gen_random_uuid(), product_id, warehouse_id, coalesce(${of.currency ?? null}, currency), incoterm,
      incoterm_place, moq, order_multiple, lead_days_min, lead_days_max
    from offers where id = ${like} returning id`
  await sql`insert into price_tiers (offer_id, min_quantity, price_minor)
    select ${offer.id}, moq, ${of.priceMinor} from offers where id = ${offer.id}`
  await sql`insert into stocks (offer_id, quantity) values (${offer.id}, ${of.stock})`
  return offer.id
}
