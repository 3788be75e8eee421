import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { CommissionChange, listCommission, setCommission } from '@tiantian/contracts/order/commission.ts'
import { commissionMinor } from '@tiantian/contracts/order/commission.ts'
import { audit } from '../../platform/audit.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import { newId } from '../../platform/id.ts'
import { isoTime } from '../../platform/iso-time.ts'

/** The rates of categories, by slug: that of the nearest of a category and its parents, or the default. */
export async function readCommission(
  sql: Queryable,
  slugs: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, number>> {
  const rows = await sql<{ slug: string; rate: number }[]>`
    with recursive way as (
      select slug, id, parent_id, 0 as distance from categories where slug = any(${[...new Set(slugs)]}::text[])
      union all
      select w.slug, c.id, c.parent_id, w.distance + 1 from way w join categories c on c.id = w.parent_id
    ), valid as (
      select distinct on (category_id) category_id, basis_points from commission_rates
      where valid_from <= ${at} order by category_id, valid_from desc, version desc
    )
    select distinct on (w.slug) w.slug, v.basis_points as rate
    from (select slug, id, distance from way union all select slug, null, 1000 from way) w
    join valid v on v.category_id is not distinct from w.id
    where v.basis_points is not null order by w.slug, w.distance`
  return new Map(rows.map(({ slug, rate }) => [slug, rate]))
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
      ...{ slug, level, basisPoints, name: textIn(name, language), isInherited: own === null },
      version: changes.length,
      changes: changes.map(({ isValid: _, validFrom, createdAt, ...change }) => ({
        ...{ ...change, validFrom: isoTime(validFrom), createdAt: isoTime(createdAt) },
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
  { userId, at }: { readonly userId: string; readonly at: Date },
  { slug, version, basisPoints, validFrom, reason }: Parsed<typeof setCommission>,
) {
  if (slug === null && basisPoints === null)
    throw new AppError('INVALID_INPUT', {}, [{ path: 'basisPoints', rule: 'required' }])
  if (validFrom !== null && new Date(validFrom) < at)
    throw new AppError('INVALID_INPUT', {}, [{ path: 'validFrom', rule: 'too_small' }])
  const [category] =
    slug === null
      ? [{ id: null }]
      : await tx<{ id: number }[]>`select id from categories where slug = ${slug}`
  if (!category) throw new AppError('CATEGORY_NOT_FOUND')
  const id = newId()
  const stored = await tx`
    insert into commission_rates (id, category_id, version, basis_points, valid_from, reason, created_at)
    select ${id}, ${category.id}, ${version + 1}, ${basisPoints}, ${validFrom ?? at}, ${reason}, ${at}
    where ${version} = (
      select count(*) from commission_rates where category_id is not distinct from ${category.id}::smallint)
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
