import type { OrderBankAccountChangeRow } from '../../../platform/database/rows.generated.ts'
import type { PreparedNotification } from '../../user/notifications/notify.ts'
import { defineNotification } from '../../user/notifications/notify.ts'
import { officersIn, readerOf, wordsOf } from '../../user/notifications/prepared.ts'
import { BANK_ACCOUNT_TEXTS, OPEN_ACCOUNTS } from './bank-account-notification-text.ts'

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
