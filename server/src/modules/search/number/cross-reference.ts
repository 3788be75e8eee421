import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import { numberKey } from '@tiantian/contracts/product/part-number.ts'
import type {
  CrossReference,
  confirmCrossReference as contract,
} from '@tiantian/contracts/search/cross-reference.ts'
import { CROSS_REFERENCES_MAX } from '@tiantian/contracts/search/cross-reference.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db, Queryable, Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/id.ts'
import { isoTime } from '../../../platform/iso-time.ts'
import { foldKey } from './number-key.ts'
import { foldedNumber } from './number-spelling.ts'

/** Numbers of screws and bulbs belong to thousands of listings: only this many listings on sale are evaluated. */
const LISTINGS_MAX = 500

/**
 * The cross-references that products on sale state for a part number, in either direction; its look-alike characters
 * are equal.
 */
export async function listCrossReferences(client: Queryable, number: string): Promise<CrossReference[]> {
  const rows = await client<CrossReference[]>`
    select json_build_object('slug', b.slug, 'name', b.name) as brand,
      min(p.part_number) as number, min(r.number) as reference, min(r.brand_name) as "referenceBrand",
      count(distinct s.owner_id)::int as "shopCount", max(c.confirmed_at)::text as "confirmedAt"
    from (
        select product_id, normalized_number, kind from part_numbers
        where ${foldedNumber(client)} = ${foldKey(numberKey(number))} and exists (
          select from products p join shops s on s.id = p.shop_id
          where p.id = product_id and p.state = 'active' and s.state = 'active')
        limit ${LISTINGS_MAX}) n
      join products p on p.id = n.product_id
      join shops s on s.id = p.shop_id
      join brands b on b.id = p.brand_id
      join part_references r on r.product_id = p.id and r.kind in ('oe', 'crossReference')
        and (n.kind = 0 or r.normalized_number = n.normalized_number)
      left join confirmed_cross_references c
        on c.brand_id = p.brand_id and c.normalized_number = p.normalized_number and c.reference_key = r.normalized_number
    group by b.id, p.normalized_number, r.normalized_number
    order by count(c.confirmed_at) > 0, "shopCount", b.name, p.normalized_number, r.normalized_number
    limit ${CROSS_REFERENCES_MAX}`
  return rows.map(({ confirmedAt, ...row }) => ({ ...row, confirmedAt: confirmedAt && isoTime(confirmedAt) }))
}

interface ReferencePair {
  /** Slug of the brand of the part. */
  readonly brand: string
  readonly key: string
  readonly referenceKey: string
}

/**
 * Confirms a cross-reference stated by a shop, or revokes the confirmation; idempotent.
 * @throws AppError('CROSS_REFERENCE_NOT_FOUND') when no product on sale states what is to be confirmed
 */
export async function confirmCrossReference(
  db: Db,
  userId: string,
  { brand, number, reference, isConfirmed }: Parsed<typeof contract>,
  now: Date,
): Promise<void> {
  const pair = { brand, key: numberKey(number), referenceKey: numberKey(reference) }
  await db.transaction(async (tx) => {
    const isNew = isConfirmed ? await confirm(tx, pair, userId, now) : await revoke(tx, pair)
    if (!isNew) return
    await audit(tx, {
      actorId: userId,
      event: isConfirmed ? 'search.crossReference.confirm' : 'search.crossReference.take_back',
      // A cross-reference has no id of its own.
      objectKind: 'crossReference',
      objectId: newId(),
      change: pair,
      at: now,
    })
  })
}

async function confirm(tx: Tx, { brand, key, referenceKey }: ReferencePair, userId: string, now: Date) {
  const [stated] = await tx<{ brandId: number }[]>`
    select p.brand_id as "brandId" from brands b
      join products p on p.brand_id = b.id and p.normalized_number = ${key} and p.state = 'active'
      join shops s on s.id = p.shop_id and s.state = 'active'
      join part_references r on r.product_id = p.id and r.normalized_number = ${referenceKey} and r.kind in ('oe', 'crossReference')
    where b.slug = ${brand} limit 1`
  if (!stated) throw new AppError('CROSS_REFERENCE_NOT_FOUND')
  const { count } = await tx`
    insert into confirmed_cross_references (brand_id, normalized_number, reference_key, confirmed_by, confirmed_at)
    values (${stated.brandId}, ${key}, ${referenceKey}, ${userId}, ${now.toISOString()})
    on conflict do nothing`
  return count > 0
}

async function revoke(tx: Tx, { brand, key, referenceKey }: ReferencePair) {
  const { count } = await tx`
    delete from confirmed_cross_references c using brands b
    where b.slug = ${brand} and c.brand_id = b.id and c.normalized_number = ${key} and c.reference_key = ${referenceKey}`
  return count > 0
}
