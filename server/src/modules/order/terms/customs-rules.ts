import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type {
  CustomsRule,
  listCustomsRules,
  removeCustomsRule,
  saveCustomsRule,
} from '@tiantian/contracts/order/customs.ts'
import { audit } from '../../../platform/audit.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/id.ts'
import { requireVersion } from '../../../platform/version.ts'
import { ruledCategoryId } from '../../product/category.ts'
import type { OrderActor } from '../order-actor.ts'

interface ListedRuleRow extends Omit<CustomsRule, 'categoryName'> {
  readonly categoryName: LocalizedText | null
}

/** Rules by country, that of all categories first. */
export async function readCustomsRules(
  sql: Queryable,
  language: Language,
): Promise<Output<typeof listCustomsRules>> {
  const rules = await sql<ListedRuleRow[]>`
    select r.id, r.version, r.country, c.slug as category, c.name as "categoryName", r.conformity,
      r.duty_basis_points as "dutyBasisPoints", r.vat_basis_points as "vatBasisPoints", r.note, r.source,
      r.checked_on::text as "checkedOn"
    from customs_rules r left join categories c on c.id = r.category_id
    order by r.country, c.level nulls first, c.slug`
  return {
    rules: rules.map(({ categoryName, ...rule }) => ({
      ...rule,
      categoryName: textIn(categoryName ?? {}, language),
    })),
  }
}

/**
 * @throws AppError('CATEGORY_NOT_FOUND' | 'STATE_CONFLICT' | 'INVALID_INPUT') for an outdated version, a country that is
 * none, a day to come, and a second rule for one country and category
 */
export async function storeCustomsRule(
  tx: Tx,
  { userId, at }: OrderActor,
  { id, version, category: slug, ...rule }: Omit<Parsed<typeof saveCustomsRule>, 'requestId'>,
) {
  const { country, conformity, dutyBasisPoints, vatBasisPoints, checkedOn } = rule
  const noteText = JSON.stringify(rule.note)
  const sourceText = JSON.stringify(rule.source)
  // A day begins first at +14:00.
  if (new Date(checkedOn).getTime() > at.getTime() + 14 * 3_600_000)
    throw new AppError('INVALID_INPUT', {}, [{ path: 'checkedOn', rule: 'too_big' }])
  const known = await tx`select from countries where code = ${country}`
  if (known.length === 0)
    throw new AppError('INVALID_INPUT', {}, [{ path: 'country', rule: 'invalid_value' }])
  const categoryId = await ruledCategoryId(tx, slug)
  const ruleId = id ?? newId()
  // One after another: of two officers who add the same rule the second is refused.
  await tx`lock table customs_rules in share row exclusive mode`
  const others = await tx`
    select from customs_rules where country = ${country}
    and category_id is not distinct from ${categoryId}::smallint and id <> ${ruleId}`
  if (others.length > 0) throw new AppError('INVALID_INPUT', {}, [{ path: 'category', rule: 'duplicate' }])
  if (id) {
    await requireVersion(tx`
      update customs_rules set country = ${country}, category_id = ${categoryId}, conformity = ${conformity},
        duty_basis_points = ${dutyBasisPoints}, vat_basis_points = ${vatBasisPoints}, note = ${noteText}::jsonb,
        source = ${sourceText}::jsonb, checked_on = ${checkedOn}, version = version + 1
      where id = ${id} and version = ${version} returning id`)
  } else {
    await tx`
      insert into customs_rules (id, country, category_id, conformity, duty_basis_points, vat_basis_points, note, source,
        checked_on, created_at)
      values (${ruleId}, ${country}, ${categoryId}, ${conformity}, ${dutyBasisPoints}, ${vatBasisPoints},
        ${noteText}::jsonb, ${sourceText}::jsonb, ${checkedOn}, ${at})`
  }
  await audit(tx, {
    actorId: userId,
    event: id ? 'order.customs.update' : 'order.customs.create',
    objectKind: 'customs_rule',
    objectId: ruleId,
    change: { category: slug, ...rule },
    at,
  })
}

/** @throws AppError('STATE_CONFLICT') for an outdated version */
export async function deleteCustomsRule(
  tx: Tx,
  { userId, at }: OrderActor,
  { id, version }: Parsed<typeof removeCustomsRule>,
) {
  const rule = await requireVersion(tx<{ country: string; source: LocalizedText }[]>`
    delete from customs_rules where id = ${id} and version = ${version} returning country, source`)
  await audit(tx, {
    actorId: userId,
    event: 'order.customs.remove',
    objectKind: 'customs_rule',
    objectId: id,
    change: { country: rule.country, source: rule.source },
    at,
  })
}
