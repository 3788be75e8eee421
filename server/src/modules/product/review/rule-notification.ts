import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { ProductReviewRuleChangeRow } from '../../../platform/database/rows.generated.ts'
import type { PreparedNotification } from '../../user/notifications/notify.ts'
import { defineNotification, officersIn, readerOf, wordsOf } from '../../user/notifications/notify.ts'

type RuleText = Readonly<Record<Language, readonly [subject: string, text: string]>>

/** What lead reviewers read of a rule by which one person would approve what two approve today. */
const REVIEW_RULE_TEXTS: Readonly<Record<'waiting' | 'confirmed' | 'rejected', RuleText>> = {
  waiting: {
    'zh-Hans': [
      '产品审核规则放宽待确认',
      '{name} 提议放宽“{category}”的产品审核：原需两人审批的内容将不再如此。请确认或驳回；确认前原规则继续有效。',
    ],
    en: [
      'A looser review rule waits for you',
      '{name} proposes for “{category}” that two people no longer approve all products that they approve today. Confirm or reject it: until then the rule stays as it is.',
    ],
    ru: [
      'Смягчение правила проверки ждёт подтверждения',
      '{name} предлагает для категории «{category}», чтобы часть товаров больше не одобряли двое. Подтвердите или отклоните: до этого действует прежнее правило.',
    ],
    kk: [
      'Тексеру ережесін жеңілдету растауды күтеді',
      '{name} «{category}» санатында тауарлардың бір бөлігін енді екі адам мақұлдамауын ұсынды. Растаңыз немесе қабылдамаңыз: оған дейін бұрынғы ереже қолданылады.',
    ],
  },
  confirmed: {
    'zh-Hans': ['产品审核规则已生效', '同事已确认您提议的“{category}”产品审核规则。'],
    en: ['The looser review rule is in force', 'A colleague has confirmed your rule for “{category}”.'],
    ru: [
      'Смягчённое правило проверки действует',
      'Коллега подтвердил ваше правило для категории «{category}».',
    ],
    kk: ['Жеңілдетілген тексеру ережесі күшіне енді', 'Әріптесіңіз «{category}» санатының ережесін растады.'],
  },
  rejected: {
    'zh-Hans': ['产品审核规则被驳回', '您提议的“{category}”产品审核规则被驳回：{reason}'],
    en: [
      'The looser review rule was rejected',
      'A colleague has rejected your rule for “{category}”: {reason}',
    ],
    ru: [
      'Смягчение правила проверки отклонено',
      'Коллега отклонил ваше правило для категории «{category}»: {reason}',
    ],
    kk: [
      'Тексеру ережесін жеңілдету қабылданбады',
      'Әріптесіңіз «{category}» санатының ережесін қабылдамады: {reason}',
    ],
  },
}

const ALL_CATEGORIES: Readonly<Record<Language, string>> = {
  'zh-Hans': '所有类别',
  en: 'All categories',
  ru: 'Все категории',
  kk: 'Барлық санаттар',
}

const OPEN_RULES: Readonly<Record<Language, string>> = {
  'zh-Hans': '打开审核规则',
  en: 'Open the rules',
  ru: 'Открыть правила',
  kk: 'Ережелерді ашу',
}

interface RuleChangeNews
  extends Pick<ProductReviewRuleChangeRow, 'state' | 'reason'>,
    Record<string, unknown> {
  readonly category: LocalizedText | null
  readonly name: string
  readonly proposer: PreparedNotification['reader']
  readonly others: readonly PreparedNotification['reader'][]
}

/** Tells those who may confirm a relaxed rule, and then who has proposed it what became of it. */
export const reviewRuleChanged = defineNotification<{ readonly changeId: string }>({
  kind: 'product.review-rule',
  async prepare(tx, { changeId }) {
    const [change] = await tx<RuleChangeNews[]>`
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
