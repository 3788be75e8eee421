import type { DataProof } from '../../platform/proof.ts'

export const ledgerProofs: readonly DataProof[] = [
  {
    name: 'each ledger transaction sums to zero in each currency',
    exceptions: (sql) => sql`
      select e.transaction_id as what from ledger_entries e join ledger_accounts a on a.id = e.account_id
      group by e.transaction_id, a.currency having sum(e.amount_minor) <> 0`,
  },
  {
    name: 'each balance is the sum of its entries',
    exceptions: (sql) => sql`
      select a.id as what from ledger_accounts a left join ledger_entries e on e.account_id = a.id
      where a.balance_minor is not null
      group by a.id having a.balance_minor <> coalesce(sum(e.amount_minor), 0)`,
  },
  {
    name: 'what waits for the bank is the sum of the open payouts',
    exceptions: (sql) => sql`
      select a.id as what from ledger_accounts a
      where a.kind = 'payout' and a.balance_minor <> coalesce((
        select sum(p.amount_minor) from payouts p
        where p.owner_kind = a.owner_kind and p.holder_id = a.holder_id and p.currency = a.currency
          and p.state in ('requested', 'approved')), 0)`,
  },
]
