import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { database } from './database.ts'
import { newMember } from './person.ts'

/** A member with an open shop of their own, like the oldest of the demo world: those of other tests are younger. */
export async function newSeller(request: APIRequestContext) {
  const seller = await newMember(request)
  const shopId = randomUUID()
  const sql = await database()
  await sql`
    insert into shops (id, owner_id, slug, state, name, logo, cover, country, city_id, address, phone, business_types,
      languages, main_category_ids)
    select ${shopId}, ${seller.signedIn.uid}, ${`seller-${shopId.slice(0, 8)}`}, 'active', '{"en": "My parts"}', logo,
      cover, country, city_id, address, phone, business_types, languages, product_category_ids[1:10]
    from shops where state = 'active' order by created_at, id limit 1`
  return { seller, shopId }
}
