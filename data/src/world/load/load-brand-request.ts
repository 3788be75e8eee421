import type { TransactionSql } from 'postgres'
import { worldId } from '../id.ts'
import { randomOf } from '../random.ts'

interface DemoBrandRequest {
  readonly seed: number
  readonly now: Date
  readonly ownerId: string
}

const HOUR_MS = 3_600_000

/** The owner's shop waits for a brand, whose name the office may take for another. */
export async function loadBrandRequest(tx: TransactionSql, { seed, now, ownerId }: DemoBrandRequest) {
  const at = new Date(now.getTime() - 5 * HOUR_MS)
  const id = worldId(at, randomOf(seed, 'brand request'))
  const [brand] = await tx<{ id: number }[]>`
    insert into brands (slug, name, tier, state) values ('qilan-brake', 'Qilan Brake', 'aftermarket', 'asked')
    on conflict (slug) do nothing returning id`
  if (!brand) return
  await tx`
    insert into brand_requests (id, brand_id, name, name_key, state, created_at)
    values (${id}, ${brand.id}, 'Qilan Brake', 'qilanbrake', 'waiting', ${at})`
  await tx`
    insert into brand_request_shops (request_id, shop_id, user_id, homepage, note, asked_at)
    select ${id}, s.id, s.owner_id, '', '山东的刹车片工厂，2009 年起生产，有 ECE R90 认证。', ${at}
    from shops s where s.owner_id = ${ownerId} order by s.id limit 1`
}
