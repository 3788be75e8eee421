import type { PaymentMeans } from '@tiantian/contracts/order/wallet.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { listBalances, pointBalance } from '../../ledger/balance.ts'
import { countUsableCoupons } from './coupon.ts'

export async function readWallet(sql: Queryable, userId: string, at: Date): Promise<PaymentMeans> {
  const [balances, points, couponCount] = await Promise.all([
    listBalances(sql, userId),
    pointBalance(sql, userId),
    countUsableCoupons(sql, userId, at),
  ])
  return { balances, points, couponCount }
}
