import type { TransactionSql } from 'postgres'
import { worldId } from '../id.ts'
import { randomOf } from '../random.ts'

interface AuthorisationsOptions {
  readonly seed: number
  readonly today: Date
  /** Of the demo account: one of its authorisations waits for the office. */
  readonly ownerId?: string
  readonly shopId?: string
}

interface GenuineSeller {
  readonly shopId: string
  readonly ownerId: string
  readonly country: string
  readonly brandId: number
  readonly brand: string
}

const DAY_MS = 86_400_000
const NAME = { CN: '品牌授权书', RU: 'Письмо об авторизации', other: 'Letter of authorisation' }
const VALID_DAYS = 300
const ACCEPTED_DAYS_AGO = 40

/**
 * The office has accepted what shops need to sell genuine parts; of the demo account one more waits. The program prints the
 * papers once it has started (server/src/demo-papers.ts).
 */
export async function loadAuthorisations(
  tx: TransactionSql,
  { seed, today, ownerId, shopId }: AuthorisationsOptions,
): Promise<void> {
  const sold = await tx<GenuineSeller[]>`
    select distinct s.id as "shopId", s.owner_id as "ownerId", s.country, b.id as "brandId", b.name as brand
    from products p join brands b on b.id = p.brand_id and b.tier = 'oe' join shops s on s.id = p.shop_id
    where p.condition <> 'used' ${shopId ? tx`and s.id = ${shopId}` : tx``}
      and not exists (select from shop_certificates c where c.shop_id = s.id and c.brand_id = b.id)
    order by s.id, b.id`
  const wanted = ownerId
    ? await tx<GenuineSeller[]>`
        select s.id as "shopId", s.owner_id as "ownerId", s.country, b.id as "brandId", b.name as brand
        from shops s cross join brands b
        where s.owner_id = ${ownerId} and b.tier = 'oe' and b.state = 'accepted'
          and not exists (select from products p where p.shop_id = s.id and p.brand_id = b.id)
        order by s.created_at, b.id limit 1`
    : []
  const rows = [
    ...sold.map((one) => ({ ...one, isAccepted: true })),
    ...wanted.map((one) => ({ ...one, isAccepted: false })),
  ]
  const random = randomOf(seed, `authorisations ${shopId ?? ''}`, 0)
  const places = new Map<string, number>()
  const certificates = rows.map((row) => {
    const at = new Date(today.getTime() - (row.isAccepted ? ACCEPTED_DAYS_AGO : 1) * DAY_MS)
    const position = places.get(row.shopId) ?? 0
    places.set(row.shopId, position + 1)
    return {
      id: worldId(at, random),
      file_id: worldId(at, random),
      owner_id: row.ownerId,
      created_at: at,
      shop_id: row.shopId,
      kind: 'authorisation',
      brand_id: row.brandId,
      issuer: row.brand,
      position,
      name: NAME[row.country as 'CN'] ?? NAME.other,
      number: `AU-${random.between(100_000, 999_999)}`,
      valid_until: new Date(today.getTime() + VALID_DAYS * DAY_MS).toISOString().slice(0, 10),
      state: row.isAccepted ? 'accepted' : 'submitted',
      submitted_at: at,
      decided_at: row.isAccepted ? new Date(at.getTime() + DAY_MS) : null,
    }
  })
  const json = JSON.stringify(certificates)
  await tx`
    insert into media_files (id, path, state, owner_id, object_key, bytes, hash, created_at, privacy)
    select r.file_id, 'document/' || r.file_id || '.pdf', 'uploaded', r.owner_id, 'demo/' || r.file_id, 0, ''::bytea,
      r.created_at, 'kept'
    from jsonb_to_recordset(${json}::text::jsonb) r (file_id uuid, owner_id uuid, created_at timestamptz)`
  await tx`
    insert into shop_certificates (id, shop_id, kind, name, issuer, number, valid_until, brand_id, file_id, position,
      state, submitted_at, decided_at)
    select id, shop_id, kind, name, issuer, number, valid_until, brand_id, file_id, position, state, submitted_at, decided_at
    from jsonb_populate_recordset(null::shop_certificates, ${json}::text::jsonb)`
}
