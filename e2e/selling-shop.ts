import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { database } from './database.ts'
import { makeOffer } from './offer.ts'
import { newMember } from './person.ts'

interface SellingShop {
  readonly shopId: string
  readonly name: string
  readonly offerId: string
  readonly partNumber: string
}

type SellingCurrency = 'CNY' | 'USD' | 'RUB' | 'KZT'

/** A shop of its own with one part on sale for 100.00, so that no other test sees its requests and orders. */
export async function makeSeller(
  request: APIRequestContext,
  number: number,
  currency: SellingCurrency = 'CNY',
) {
  const owner = await newMember(request)
  const sql = await database()
  const source = await makeOffer({ shop: number })
  const shop = randomUUID()
  const name = `Quoting ${randomUUID().slice(0, 8)}`
  const product = randomUUID()
  const offer = randomUUID()
  const partNumber = `QT-${randomUUID().slice(0, 6).toUpperCase()}`
  await sql.begin(async (tx) => {
    await tx`
      insert into shops (id, owner_id, slug, state, name, logo, cover, country, city_id, address, phone, business_types)
      select ${shop}, ${owner.signedIn.uid}, ${`quoting-${shop.slice(0, 8)}`}, 'active', ${JSON.stringify({ en: name })}::jsonb,
        s.logo, s.cover, s.country, s.city_id, s.address, s.phone, s.business_types
      from offers o join products p on p.id = o.product_id join shops s on s.id = p.shop_id where o.id = ${source.id}`
    await tx`
      insert into products (id, shop_id, brand_id, category_id, part_number, normalized_number, name, condition,
        origin_country, hs_code, warranty_months, net_grams, gross_grams, length_mm, width_mm, height_mm,
        quantity_per_carton, pictures, state)
      select ${product}, ${shop}, p.brand_id, p.category_id, ${partNumber}, ${partNumber.replace('-', '')}, p.name,
        p.condition, p.origin_country, p.hs_code, p.warranty_months, p.net_grams, p.gross_grams, p.length_mm,
        p.width_mm, p.height_mm, p.quantity_per_carton, p.pictures, 'active'
      from offers o join products p on p.id = o.product_id where o.id = ${source.id}`
    await tx`insert into part_numbers values (${partNumber.replace('-', '')}, 0, ${product}) on conflict do nothing`
    await tx`
      insert into offers (id, product_id, warehouse_id, currency, incoterm, incoterm_place, moq, lead_days_min,
        lead_days_max)
      select ${offer}, ${product}, warehouse_id, ${currency}, 'FCA', 'Khorgos', 1, 3, 7 from offers where id = ${source.id}`
    await tx`insert into price_tiers values (${offer}, 1, 10000)`
    await tx`insert into stocks (offer_id, quantity) values (${offer}, 100)`
  })
  return { owner, shop: { shopId: shop, name, offerId: offer, partNumber } satisfies SellingShop }
}
