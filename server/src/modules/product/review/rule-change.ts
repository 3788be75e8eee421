import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { decideReviewRule, setReviewRule } from '@tiantian/contracts/product/review.ts'
import { reviewRuleMachine } from '@tiantian/contracts/product/state.ts'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { ProductReviewRuleChangeRow } from '../../../platform/database/rows.generated.ts'
import { newId } from '../../../platform/id.ts'
import { move, storeMachine } from '../../../platform/move.ts'
import { queueNotifications } from '../../user/notifications/notify.ts'
import { ruledCategoryId } from '../category.ts'
import type { CategoryRule } from './rule.ts'
import { NO_RULE, readRules, storeRule } from './rule.ts'
import { reviewRuleChanged } from './rule-notification.ts'

const changes = storeMachine<ProductReviewRuleChangeRow>()({
  machine: reviewRuleMachine,
  table: 'product_review_rule_changes',
  notFound: 'CHANGE_NOT_FOUND',
  audit: { objectKind: 'product_review_rule', objectId: ({ id }) => id },
  columns: (_, { at, reason }) => ({ decided_at: at, reason: reason ?? '' }),
})

interface RuleOfficer {
  readonly userId: string
  readonly at: Date
}

/** Whether one person could approve by the one what by the other two approve, or nobody would see it any more. */
function isLooser(after: CategoryRule, before: CategoryRule): boolean {
  if (!before.needsTwo) return false
  const { publications, fields } = after.needsTwo ? after : NO_RULE
  return (before.publications && !publications) || before.fields.some((field) => !fields.includes(field))
}

/**
 * Sets a rule; one that relaxes what two people approve waits for a second officer.
 * @throws AppError as `storeRule`, and 'STATE_CONFLICT' while another change of the category waits
 */
export async function setRule(tx: Tx, lead: RuleOfficer, input: Parsed<typeof setReviewRule>): Promise<void> {
  const { slug, version, rule } = input
  const categoryId = await ruledCategoryId(tx, slug)
  // Rules that decide what is relaxed do not change meanwhile.
  await tx`lock table product_review_rules in share row exclusive mode`
  const before = await effectiveRule(tx, categoryId)
  const after = rule ?? (await parentRule(tx, categoryId))
  if (!isLooser(after, before)) return storeRule(tx, lead, input)
  const { userId, at } = lead
  const [proposed] = await tx<{ id: string }[]>`
    insert into product_review_rule_changes (id, category_id, version, rule, proposed_by, created_at)
    select ${newId()}::uuid, ${categoryId}::smallint, ${version}::int, ${rule && JSON.stringify(rule)}::jsonb, ${userId}::uuid, ${at}
    where ${version} = (
      select count(*) from product_review_rules where category_id is not distinct from ${categoryId}::smallint)
    on conflict (category_id) where state = 'waiting' do nothing returning id`
  if (!proposed) throw new AppError('STATE_CONFLICT')
  await audit(tx, {
    actorId: userId,
    event: 'product.review-rule.propose',
    objectKind: 'product_review_rule',
    objectId: proposed.id,
    change: { category: slug, before, rule },
    at,
  })
  await queueNotifications(tx, reviewRuleChanged, [{ changeId: proposed.id }])
}

async function effectiveRule(tx: Tx, categoryId: number | null): Promise<CategoryRule> {
  if (categoryId !== null) return (await readRules(tx, [categoryId])).get(categoryId) ?? NO_RULE
  const [rule] = await tx<CategoryRule[]>`
    select publications, fields, needs_two as "needsTwo" from product_review_rules
    where category_id is null order by version desc limit 1`
  return rule ?? NO_RULE
}

async function parentRule(tx: Tx, categoryId: number | null): Promise<CategoryRule> {
  const [category] = await tx<{ parent_id: number | null }[]>`
    select parent_id from categories where id = ${categoryId}::smallint`
  return effectiveRule(tx, category?.parent_id ?? null)
}

/**
 * Confirms what another officer has proposed, rejects it, or withdraws one's own.
 * @throws AppError('CHANGE_NOT_FOUND' | 'STATE_CONFLICT' | 'SECOND_PERSON_NEEDED' | 'INVALID_INPUT')
 */
export async function decideRuleChange(
  tx: Tx,
  { userId, at }: RuleOfficer,
  { id, event, reason }: Parsed<typeof decideReviewRule>,
): Promise<void> {
  const { row } = await move(tx, changes, id, event, {
    by: userId,
    role: 'enterprise.decide',
    at,
    reason,
    check({ proposed_by }, { needsSecondPerson }) {
      const isOwn = proposed_by === userId
      if (needsSecondPerson && isOwn) throw new AppError('SECOND_PERSON_NEEDED')
      if (event === 'reject' && !isOwn && reason.length < 5)
        throw new AppError('INVALID_INPUT', {}, [{ path: 'reason', rule: 'required' }])
    },
  })
  if (event === 'confirm') {
    const [category] = await tx<{ slug: string }[]>`select slug from categories where id = ${row.category_id}`
    const rule = row.rule as Parsed<typeof setReviewRule>['rule']
    await storeRule(tx, { userId, at }, { slug: category?.slug ?? null, version: row.version, rule })
  }
  if (row.proposed_by !== userId) await queueNotifications(tx, reviewRuleChanged, [{ changeId: id }])
}
