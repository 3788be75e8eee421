import { newId } from '../../../server/src/platform/id.ts'
import { makeBuyers } from '../buyers.ts'
import type { Mall } from '../mall.ts'

/** A shop with somebody who manages its products. */
export interface BenchShop {
  readonly shopId: string
  readonly token: string
}

/** A shop like an active one of the demo world, without products. */
export async function makeShop(mall: Mall, slug: string): Promise<BenchShop> {
  const [owner] = await makeBuyers(mall, 1)
  const shopId = newId()
  await mall.db.sql`
    insert into shops (id, owner_id, slug, state, name, logo, cover, country, city_id, address, phone, business_types)
    select ${shopId}, ${owner!.id}, ${slug}, 'active', '{"en": "Ten thousand parts"}', logo, cover, country, city_id,
      address, phone, business_types
    from shops where state = 'active' and country = 'CN' order by id limit 1`
  return { shopId, token: owner!.token }
}
