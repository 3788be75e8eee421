import { randomUUID } from 'node:crypto'
import { database } from './database.ts'

interface OfferWanted {
  tiers?: { minQuantity: number; priceMinor: number }[]
  multiple?: number
  stock?: number
  currency?: 'CNY' | 'USD' | 'RUB' | 'KZT'
  /** Offers of one test with different numbers belong to different shops. */
  shop?: number
}

export interface MadeOffer {
  readonly id: string
  readonly name: string
  readonly shopName: string
}

/** An offer for one test only, of a product on sale, so that no other test changes its stock or price. */
export async function makeOffer({
  tiers = [{ minQuantity: 1, priceMinor: 10_000 }],
  multiple = 1,
  stock = 100,
  currency = 'CNY',
  shop = 0,
}: OfferWanted = {}): Promise<MadeOffer> {
  const sql = await database()
  const id = randomUUID()
  await sql.begin(async (tx) => {
    await tx`
      insert into offers (id, product_id, warehouse_id, currency, incoterm, incoterm_place, moq, order_multiple,
        lead_days_min, lead_days_max)
      select ${id}, o.product_id, o.warehouse_id, ${currency}, 'FCA', 'Guangzhou', ${tiers[0]?.minQuantity ?? 1},
        ${multiple}, 3, 7
      from offers o join products p on p.id = o.product_id
      where p.shop_id = (
          select s.id from shops s where exists (select 1 from products where shop_id = s.id and state = 'active')
          order by s.created_at, s.id offset ${shop} limit 1
        ) and p.state = 'active'
      order by p.created_at, o.created_at, o.id limit 1`
    for (const { minQuantity, priceMinor } of tiers) {
      await tx`insert into price_tiers (offer_id, min_quantity, price_minor)
        values (${id}, ${minQuantity}, ${priceMinor})`
    }
    await tx`insert into stocks (offer_id, quantity) values (${id}, ${stock})`
  })
  const [made] = await sql<{ name: string; shop_name: string }[]>`
    select p.name ->> 'en' as name, s.name ->> 'en' as shop_name
    from offers o join products p on p.id = o.product_id join shops s on s.id = p.shop_id where o.id = ${id}`
  if (!made) throw new Error(`no product on sale in shop number ${shop}`)
  return { id, name: made.name, shopName: made.shop_name }
}

/** A visitor who loaded the page before sees another price at the next click. */
export async function setPrice(offerId: string, priceMinor: number) {
  const sql = await database()
  await sql`update price_tiers set price_minor = ${priceMinor} where offer_id = ${offerId}`
}

export async function setStock(offerId: string, quantity: number) {
  const sql = await database()
  await sql`update stocks set quantity = ${quantity} where offer_id = ${offerId}`
}
