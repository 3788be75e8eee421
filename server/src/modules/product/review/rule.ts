import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { listReviewRules, setReviewRule } from '@tiantian/contracts/product/review.ts'
import type { ReviewedField } from '@tiantian/contracts/product/review-names.ts'
import { audit } from '../../../platform/audit.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/id.ts'
import { isoTime } from '../../../platform/iso-time.ts'
import { ruledCategoryId } from '../category.ts'

export interface CategoryRule {
  readonly publications: boolean
  readonly fields: readonly ReviewedField[]
  /** One officer recommends, and another one approves. */
  readonly needsTwo: boolean
}

export const NO_RULE: CategoryRule = { publications: false, fields: [], needsTwo: false }

/** The rules of categories, by id: that of the nearest of a category and its parents, or the default; absent: none. */
export async function readRules(
  sql: Queryable,
  categoryIds: readonly number[],
): Promise<ReadonlyMap<number, CategoryRule>> {
  const rows = await sql<(CategoryRule & { id: number })[]>`
    with recursive way as (
      select id as wanted, id, parent_id, 0 as distance from categories
      where id = any(${[...new Set(categoryIds)]}::smallint[])
      union all
      select w.wanted, c.id, c.parent_id, w.distance + 1 from way w join categories c on c.id = w.parent_id
    ), latest as (
      select distinct on (category_id) category_id, publications, fields, needs_two from product_review_rules
      order by category_id, version desc
    )
    select distinct on (w.wanted) w.wanted as id, l.publications, l.fields, l.needs_two as "needsTwo"
    from (select wanted, id, distance from way union all select wanted, null, 1000 from way) w
      join latest l on l.category_id is not distinct from w.id
    where l.publications is not null order by w.wanted, w.distance`
  return new Map(rows.map(({ id, ...rule }) => [id, rule]))
}

interface RuleRow {
  readonly id: number | null
  readonly slug: string | null
  readonly parent_id: number | null
  readonly level: number
  readonly name: LocalizedText
  readonly version: number
  readonly publications: boolean | null
  readonly fields: ReviewedField[] | null
  readonly needs_two: boolean | null
  readonly change: ProposedRule | null
}

interface ProposedRule {
  readonly id: string
  readonly rule: CategoryRule | null
  readonly name: string
  readonly isOwn: boolean
  readonly at: string
}

/** The default, then all categories, parents before children. */
export async function listRules(
  sql: Queryable,
  { userId, language }: { readonly userId: string; readonly language: Language },
): Promise<Output<typeof listReviewRules>> {
  const rows = await sql<RuleRow[]>`
    with recursive tree as (
      select null::smallint as id, null as slug, null::smallint as parent_id, 0 as level, '{}'::jsonb as name,
        '{}'::int[] as path
      union all
      select c.id, c.slug, c.parent_id, c.level, c.name, t.path || c.position || c.id::int
      from tree t join categories c on c.parent_id is not distinct from t.id
    )
    select t.id, t.slug, t.parent_id, t.level, t.name, coalesce(r.version, 0) as version, r.publications, r.fields,
      r.needs_two, (
        select jsonb_build_object('id', p.id, 'rule', p.rule, 'isOwn', p.proposed_by = ${userId}::uuid, 'at', p.created_at,
          'name', coalesce(nullif(u.nickname, ''), u.username, ''))
        from product_review_rule_changes p join users u on u.id = p.proposed_by
        where p.category_id is not distinct from t.id and p.state = 'waiting') as change
    from tree t left join lateral (
      select version, publications, fields, needs_two from product_review_rules
      where category_id is not distinct from t.id order by version desc limit 1) r on true
    order by t.path`
  const known = new Map<number | null, CategoryRule>()
  const rules = rows.map(
    ({ id, slug, parent_id, level, name, version, publications, fields, needs_two, change }) => {
      const rule =
        publications !== null && fields !== null
          ? { publications, fields, needsTwo: needs_two === true }
          : (known.get(parent_id) ?? NO_RULE)
      known.set(id, rule)
      return {
        slug,
        level,
        version,
        name: textIn(name, language),
        isInherited: publications === null,
        publications: rule.publications,
        fields: [...rule.fields],
        needsTwo: rule.needsTwo,
        change: change && {
          id: change.id,
          rule: change.rule && { ...change.rule, fields: [...change.rule.fields] },
          proposedBy: change.name,
          isOwn: change.isOwn,
          proposedAt: isoTime(change.at),
        },
      }
    },
  )
  return { rules }
}

/**
 * Adds a rule; of two officers at once the second finds that the version is outdated.
 * @throws AppError('CATEGORY_NOT_FOUND' | 'STATE_CONFLICT' | 'INVALID_INPUT') the last for a default that inherits
 */
export async function storeRule(
  tx: Tx,
  { userId, at }: { readonly userId: string; readonly at: Date },
  { slug, version, rule }: Parsed<typeof setReviewRule>,
): Promise<void> {
  if (slug === null && rule === null)
    throw new AppError('INVALID_INPUT', {}, [{ path: 'rule', rule: 'required' }])
  const categoryId = await ruledCategoryId(tx, slug)
  const id = newId()
  const stored = await tx`
    insert into product_review_rules (id, category_id, version, publications, fields, needs_two, created_at)
    select ${id}, ${categoryId}, ${version + 1}, ${rule?.publications ?? null},
      ${rule ? [...new Set(rule.fields)] : null}::text[], ${rule?.needsTwo ?? null}, ${at}
    where ${version} = (
      select count(*) from product_review_rules where category_id is not distinct from ${categoryId}::smallint)
    on conflict (category_id, version) do nothing returning id`
  if (stored.length === 0) throw new AppError('STATE_CONFLICT')
  await audit(tx, {
    actorId: userId,
    event: 'product.review.set-rule',
    objectKind: 'product_review_rule',
    objectId: id,
    change: { category: slug, rule },
    at,
  })
}
