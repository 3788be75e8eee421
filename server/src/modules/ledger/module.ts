import * as accounts from '@tiantian/contracts/ledger/account.ts'
import * as contract from '@tiantian/contracts/ledger/ledger.ts'
import type { Context } from '../../gateway/implement.ts'
import { implement } from '../../gateway/implement.ts'
import { once } from '../../platform/idempotent-request.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { defineModule } from '../module.ts'
import { getAccountOf, listAccountsOf, listEntriesOf, listTotals } from './account-list.ts'
import { listBalancesOf, refuseOpenBalance } from './balance.ts'
import * as payouts from './payout.ts'
import { ledgerProofs } from './proofs.ts'
import { holderFor, listStatementOf } from './statement.ts'

const reader = ({ user, language }: Pick<Context<'member'>, 'user' | 'language'>) => ({
  userId: user.id,
  language,
})

const ledgerActions = [
  implement(contract.listBalances, async ({ db, user, language }) => ({
    balances: await listBalancesOf(db.sql, user.id, language),
  })),
  implement(contract.listStatement, async ({ db, user }, input) =>
    listStatementOf(db.sql, await holderFor(db.sql, user.id, input.shopId, 'statement'), input),
  ),
  implement(contract.requestPayout, async (context, { requestId, ...input }) => {
    const { db, user, clock } = context
    const request = { userId: user.id, requestId, action: contract.requestPayout.name, input }
    const { id } = await once(db, request, async (tx) => ({
      id: await payouts.askForPayout(tx, { userId: user.id, at: clock.now() }, { requestId, ...input }),
    }))
    return { payout: await payouts.getPayout(db.sql, reader(context), id) }
  }),
  implement(contract.listMyPayouts, async (context, { shopId, ...page }) => {
    const { sql } = context.db
    const { owner, holderId } = await holderFor(sql, context.user.id, shopId, 'statement')
    const isOwn = sql`p.owner_kind = ${owner} and p.holder_id = ${holderId}`
    return payouts.listPayoutsWhere(sql, reader(context), isOwn, page)
  }),
  implement(contract.listPayouts, (context, { id, ...input }) => {
    const { sql } = context.db
    const condition = id === undefined ? sql`true` : sql`p.id = ${id}`
    return payouts.listPayoutsWhere(sql, reader(context), condition, input)
  }),
  implement(accounts.listAccounts, ({ db, language }, input) => listAccountsOf(db.sql, input, language)),
  implement(accounts.listAccountTotals, async ({ db }) => ({ totals: await listTotals(db.sql) })),
  implement(accounts.getAccount, async ({ db, language }, { id }) => ({
    account: await getAccountOf(db.sql, id, language),
  })),
  implement(accounts.listAccountEntries, ({ db, language }, input) => listEntriesOf(db.sql, input, language)),
  implement(contract.decidePayout, async (context, input) => {
    const { db, user, clock } = context
    await db.transaction((tx) => payouts.decide(tx, { userId: user.id, at: clock.now() }, input))
    return { payout: await payouts.getPayout(db.sql, reader(context), input.id) }
  }),
]

/** What the mall holds for a user: the balance and what waits for a payout in each currency, and points. */
const ownAccounts: PersonalData = {
  name: 'balances',
  title: {
    'zh-Hans': '余额与积分',
    en: 'Balances and points',
    ru: 'Балансы и баллы',
    kk: 'Баланстар мен ұпайлар',
  },
  from: `(select * from ledger_accounts where owner_kind = 'user') a`,
  owner: 'a.holder_id',
  key: { 'a.id': 'uuid' },
  columns: { kind: 'a.kind', currency: 'a.currency', amountMinor: 'a.balance_minor' },
}

export const ledger = defineModule({
  name: 'ledger',
  after: ['user', 'shop'],
  actions: ledgerActions,
  proofs: ledgerProofs,
  personalData: { export: [ownAccounts] },
  closingCheck: refuseOpenBalance,
})
