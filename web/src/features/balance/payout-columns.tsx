import type { Payout } from '@tiantian/contracts/ledger/ledger.ts'
import { columnsOf } from '../../office/column.tsx'

const { dateTime, money, state, text } = columnsOf<Payout>()

const TONES = { requested: 'warning', approved: 'primary', paid: 'success', rejected: 'danger' } as const

/** Columns of a payout, for its holder and for the office. */
export const payoutColumns = [
  money('amount', 'ledger.amount', { width: 130 }),
  state(
    'state',
    'ledger.state',
    (value) => `ledger.payoutState.${value}`,
    (value) => TONES[value],
    { width: 130 },
  ),
  text('recipient', 'ledger.recipient'),
  text('bank', 'ledger.bank'),
  text('accountNumber', 'ledger.account', { width: 160 }),
  text('reason', 'ledger.reason'),
  dateTime('createdAt', 'ledger.created'),
]
