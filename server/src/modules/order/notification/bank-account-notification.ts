import type { Language } from '@tiantian/contracts/language.ts'
import type { OrderBankAccountChangeRow } from '../../../platform/database/rows.generated.ts'
import type { PreparedNotification } from '../../user/notifications/notify.ts'
import { defineNotification, officersIn, readerOf, wordsOf } from '../../user/notifications/notify.ts'
import type { PROVIDER_REFUND_TEXT } from './bank-claim-notification.ts'

/** What officers read of the account to which buyers transfer: those who may confirm it, and who has proposed it. */
const BANK_ACCOUNT_TEXTS: Readonly<
  Record<'waiting' | 'confirmed' | 'rejected', typeof PROVIDER_REFUND_TEXT>
> = {
  waiting: {
    'zh-Hans': [
      '{currency} 收款账户变更待确认',
      '{name} 提交了新的 {currency} 收款账户：{account}（{bank}）。请向同事核实后确认或驳回；确认前买家仍看到原账户。',
    ],
    en: [
      'A new {currency} account for payment waits for you',
      '{name} proposes {account} ({bank}) as the account to which buyers transfer {currency}. Check it with your colleague, then confirm or reject it: until then buyers see the account in force.',
    ],
    ru: [
      'Новый счёт для оплаты в {currency} ждёт подтверждения',
      '{name} предлагает для переводов в {currency} счёт {account} ({bank}). Сверьте реквизиты с коллегой и подтвердите или отклоните: до этого покупатели видят действующий счёт.',
    ],
    kk: [
      '{currency} бойынша жаңа төлем шоты растауды күтеді',
      '{name} {currency} аударымдары үшін {account} ({bank}) шотын ұсынды. Деректемелерді әріптесіңізбен салыстырып, растаңыз немесе қабылдамаңыз: оған дейін сатып алушылар қазіргі шотты көреді.',
    ],
  },
  confirmed: {
    'zh-Hans': [
      '{currency} 收款账户已生效',
      '您提交的 {currency} 收款账户 {account}（{bank}）已由同事确认，买家现在可见。',
    ],
    en: [
      'The {currency} account for payment is in force',
      'A colleague has confirmed {account} ({bank}): buyers transfer {currency} there from now on.',
    ],
    ru: [
      'Счёт для оплаты в {currency} действует',
      'Коллега подтвердил счёт {account} ({bank}): теперь покупатели переводят {currency} на него.',
    ],
    kk: [
      '{currency} бойынша төлем шоты күшіне енді',
      'Әріптесіңіз {account} ({bank}) шотын растады: енді сатып алушылар {currency} аударымын осында жасайды.',
    ],
  },
  rejected: {
    'zh-Hans': [
      '{currency} 收款账户变更被驳回',
      '您提交的 {currency} 收款账户 {account}（{bank}）被驳回：{reason}',
    ],
    en: [
      'The {currency} account for payment was rejected',
      'A colleague has rejected {account} ({bank}) as the account for {currency}: {reason}',
    ],
    ru: [
      'Счёт для оплаты в {currency} отклонён',
      'Коллега отклонил счёт {account} ({bank}) для переводов в {currency}: {reason}',
    ],
    kk: [
      '{currency} бойынша төлем шоты қабылданбады',
      'Әріптесіңіз {currency} аударымдары үшін {account} ({bank}) шотын қабылдамады: {reason}',
    ],
  },
}

const OPEN_ACCOUNTS: Readonly<Record<Language, string>> = {
  'zh-Hans': '打开收款账户',
  en: 'Open the accounts',
  ru: 'Открыть счета',
  kk: 'Шоттарды ашу',
}

interface ToldChange
  extends Pick<OrderBankAccountChangeRow, 'state' | 'currency' | 'bank' | 'account_number' | 'reason'>,
    Record<string, unknown> {
  readonly name: string
  readonly proposer: PreparedNotification['reader']
  readonly others: readonly PreparedNotification['reader'][]
}

/** Tells those who may confirm a proposed account, and then who has proposed it what became of it. */
export const bankAccountChanged = defineNotification<{ readonly changeId: string }>({
  kind: 'order.bank-account',
  topic: 'orders',
  severity: 'warning',
  async prepare(tx, { changeId }) {
    const [change] = await tx<ToldChange[]>`
      select c.state, c.currency, c.bank, c.account_number, c.reason,
        coalesce(nullif(u.nickname, ''), u.username, '') as name, ${readerOf(tx, 'u')} as proposer,
        ${officersIn(tx, 'ledger.payout', tx`c.proposed_by`)} as others
      from order_bank_account_changes c join users u on u.id = c.proposed_by where c.id = ${changeId}`
    if (!change) return []
    const { state, currency, bank, account_number, reason, name, proposer, others } = change
    return (state === 'waiting' ? others : [proposer]).map((reader) => ({
      reader,
      words: wordsOf(BANK_ACCOUNT_TEXTS[state], OPEN_ACCOUNTS),
      params: () => ({ name, currency, bank, account: account_number, reason }),
      path: '/#/pages/office/accounts',
      groupKey: `bank-account/${changeId}`,
    }))
  },
})
