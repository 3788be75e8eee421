import type { PersonalData } from '../../platform/personal-data.ts'

/** What the mall holds for a user: the balance and what waits for a payout in each currency, and points. */
export const ownAccounts: PersonalData = {
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
