import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { CommissionChange, listCommission, setCommission } from '@tiantian/contracts/order/commission.ts'
import { commissionMinor } from '@tiantian/contracts/order/commission.ts'
import { audit } from '../../../platform/audit.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/id.ts'
import { isoTime } from '../../../platform/iso-time.ts'
import { ruledCategoryId } from '../../product/category.ts'
import type { OrderActor } from '../order-actor.ts'
import type { CategoryWays } from './category-way.ts'

interface CommissionRate {
  readonly categoryId: number | null
  /** Null: that of the parent. */
  readonly basisPoints: number | null
  readonly validFrom: string
}

/** By category, that of all under null; the newest first, also those to come. */
export type CommissionRates = ReadonlyMap<number | null, readonly CommissionRate[]>

export async function readCommissionRates(sql: Queryable): Promise<CommissionRates> {
  const rates = await sql<CommissionRate[]>`
    select category_id as "categoryId", basis_points as "basisPoints", valid_from as "validFrom"
    from commission_rates order by valid_from desc, version desc`
  return Map.groupBy(rates, ({ categoryId }) => categoryId)
}

/** The rate of a category: that of the nearest of it and its parents, or the default. */
export function commissionAt(
  { ways, commission }: { readonly ways: CategoryWays; readonly commission: CommissionRates },
  slug: string,
  at: Date,
): number {
  for (const id of ways.get(slug)?.ids ?? [null]) {
    const valid = commission.get(id)?.find(({ validFrom }) => new Date(validFrom) <= at)
    if (valid && valid.basisPoints !== null) return valid.basisPoints
  }
  return 0
}

/** What the alliance keeps when the shop earns this much with an order. */
export async function commissionOf(tx: Tx, orderId: string, earnedMinor: number): Promise<number> {
  const lines = await tx<{ total: string; rate: number }[]>`
    select unit_price_minor * quantity as total, commission_basis_points as rate
    from order_lines where order_id = ${orderId}`
  return commissionMinor(
    earnedMinor,
    lines.map(({ total, rate }) => ({ totalMinor: BigInt(total), basisPoints: rate })),
  )
}

/** What it keeps more when the shop earns the larger of two amounts. */
export const commissionBetween = async (tx: Tx, orderId: string, lessMinor: number, moreMinor: number) =>
  (await commissionOf(tx, orderId, moreMinor)) - (await commissionOf(tx, orderId, lessMinor))

interface TermsRow {
  readonly id: number | null
  readonly slug: string | null
  readonly parent_id: number | null
  readonly level: number
  readonly name: LocalizedText
  readonly changes: readonly (CommissionChange & { readonly isValid: boolean })[]
}

/** The default, then all categories, parents before children. */
export async function listCommissionTerms(
  sql: Queryable,
  language: Language,
  at: Date,
): Promise<Output<typeof listCommission>> {
  const rows = await sql<TermsRow[]>`
    with recursive tree as (
      select null::smallint as id, null as slug, null::smallint as parent_id, 0 as level, '{}'::jsonb as name,
        '{}'::int[] as path
      union all
      select c.id, c.slug, c.parent_id, c.level, c.name, t.path || c.position || c.id::int
      from tree t join categories c on c.parent_id is not distinct from t.id
    )
    select t.id, t.slug, t.parent_id, t.level, t.name, (
      select coalesce(jsonb_agg(jsonb_build_object('basisPoints', r.basis_points, 'validFrom', r.valid_from,
        'reason', r.reason, 'createdAt', r.created_at, 'isValid', r.valid_from <= ${at})
        order by r.valid_from desc, r.version desc), '[]')
      from commission_rates r where r.category_id is not distinct from t.id) as changes
    from tree t order by t.path`
  const rates = new Map<number | null, number>()
  const terms = rows.map(({ id, slug, parent_id, level, name, changes }) => {
    const own = changes.find(({ isValid }) => isValid)?.basisPoints ?? null
    const basisPoints = own ?? rates.get(parent_id) ?? 0
    rates.set(id, basisPoints)
    return {
      slug,
      level,
      basisPoints,
      name: textIn(name, language),
      isInherited: own === null,
      version: changes.length,
      changes: changes.map(({ isValid: _, validFrom, createdAt, ...change }) => ({
        ...change,
        validFrom: isoTime(validFrom),
        createdAt: isoTime(createdAt),
      })),
    }
  })
  return { terms }
}

/**
 * Adds a rate; of two officers at once the second finds that the version is outdated.
 * @throws AppError('CATEGORY_NOT_FOUND' | 'STATE_CONFLICT' | 'INVALID_INPUT') for a time in the past, and for a default
 * that inherits
 */
export async function storeCommission(
  tx: Tx,
  { userId, at }: OrderActor,
  { slug, version, basisPoints, validFrom, reason }: Parsed<typeof setCommission>,
) {
  if (slug === null && basisPoints === null)
    throw new AppError('INVALID_INPUT', {}, [{ path: 'basisPoints', rule: 'required' }])
  if (validFrom !== null && new Date(validFrom) < at)
    throw new AppError('INVALID_INPUT', {}, [{ path: 'validFrom', rule: 'too_small' }])
  const categoryId = await ruledCategoryId(tx, slug)
  const id = newId()
  const stored = await tx`
    insert into commission_rates (id, category_id, version, basis_points, valid_from, reason, created_at)
    select ${id}, ${categoryId}, ${version + 1}, ${basisPoints}, ${validFrom ?? at}, ${reason}, ${at}
    where ${version} = (
      select count(*) from commission_rates where category_id is not distinct from ${categoryId}::smallint)
    on conflict (category_id, version) do nothing returning id`
  if (stored.length === 0) throw new AppError('STATE_CONFLICT')
  await audit(tx, {
    actorId: userId,
    event: 'order.commission.set',
    objectKind: 'commission_rate',
    objectId: id,
    change: { category: slug, basisPoints, validFrom: validFrom ?? at, reason },
    at,
  })
}
