import { CURRENCIES, CURRENCY_OF_LANGUAGE } from '@tiantian/contracts/money.ts'
import type { PaymentMeans } from '@tiantian/contracts/order/wallet.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Spendable } from '../../../platform/module-hooks.ts'
import { listBalances, pointBalance, SPENDABLE_MINOR } from '../../ledger/balance.ts'
import { usableCouponCount } from './coupon.ts'

export async function readWallet(sql: Queryable, userId: string, at: Date): Promise<PaymentMeans> {
  const [balances, points, couponCount] = await Promise.all([
    listBalances(sql, userId),
    pointBalance(sql, userId),
    countCoupons(sql, userId, at),
  ])
  return { balances, points, couponCount }
}

async function countCoupons(sql: Queryable, userId: string, at: Date): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select ${sql.unsafe(usableCouponCount('reader.id', 'reader.at'))} as count
    from (values (${userId}::uuid, ${at}::timestamptz)) reader (id, at)`
  return row.count
}

/** Of the country to which goods usually go, where shops set prices in its currency; else of the language. */
const OWN_CURRENCY = `coalesce((
  select y.currency from addresses d join countries y on y.code = d.country
  where d.user_id = u.id and d.is_default and y.currency in (${CURRENCIES.map((each) => `'${each}'`).join()})),
  case u.language ${Object.entries(CURRENCY_OF_LANGUAGE)
    .map(([language, currency]) => `when '${language}' then '${currency}'`)
    .join(' ')} end)`

/**
 * The one number of a balance that clients know has no currency with it (S3.5): it is what the user can spend in their
 * own one. Most users have no account of that kind, so nothing more is read for them.
 */
export const spendable: Spendable = (at) => ({
  balance: `coalesce((
    select ${SPENDABLE_MINOR} from ledger_accounts a
    where a.owner_kind = 'user' and a.holder_id = u.id and a.kind = 'balance' and a.balance_minor > 0
      and a.currency = ${OWN_CURRENCY}), 0)`,
  score: `coalesce((
    select a.balance_minor from ledger_accounts a
    where a.owner_kind = 'user' and a.holder_id = u.id and a.kind = 'points'), 0)`,
  coupon: usableCouponCount('u.id', at),
})
