import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { ProductReviewRuleChangeRow } from '../../../platform/database/rows.generated.ts'
import type { PreparedNotification } from '../../user/notifications/notify.ts'
import { defineNotification } from '../../user/notifications/notify.ts'
import { officersIn, readerOf, wordsOf } from '../../user/notifications/prepared.ts'
import { ALL_CATEGORIES, OPEN_RULES, REVIEW_RULE_TEXTS } from './rule-notification-text.ts'

interface ToldRule extends Pick<ProductReviewRuleChangeRow, 'state' | 'reason'>, Record<string, unknown> {
  readonly category: LocalizedText | null
  readonly name: string
  readonly proposer: PreparedNotification['reader']
  readonly others: readonly PreparedNotification['reader'][]
}

/** Tells those who may confirm a relaxed rule, and then who has proposed it what became of it. */
export const reviewRuleChanged = defineNotification<{ readonly changeId: string }>({
  kind: 'product.review-rule',
  async prepare(tx, { changeId }) {
    const [change] = await tx<ToldRule[]>`
      select r.state, r.reason, c.name as category, coalesce(nullif(u.nickname, ''), u.username, '') as name,
        ${readerOf(tx, 'u')} as proposer, ${officersIn(tx, 'enterprise.decide', tx`r.proposed_by`)} as others
      from product_review_rule_changes r join users u on u.id = r.proposed_by
      left join categories c on c.id = r.category_id where r.id = ${changeId}`
    if (!change) return []
    const { state, reason, category, name, proposer, others } = change
    return (state === 'waiting' ? others : [proposer]).map((reader) => ({
      reader,
      words: wordsOf(REVIEW_RULE_TEXTS[state], OPEN_RULES),
      params: (language: Language) => ({
        name,
        reason,
        category: category ? textIn(category, language) : ALL_CATEGORIES[language],
      }),
      path: '/#/pages/office/product-rules',
      groupKey: `review-rule/${changeId}`,
    }))
  },
})
