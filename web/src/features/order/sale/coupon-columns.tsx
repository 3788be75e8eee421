import { textIn } from '@tiantian/contracts/language.ts'
import type { Coupon } from '@tiantian/contracts/order/coupon.ts'
import type { OfficeColumn } from '../../../office/column.tsx'
import { columnsOf } from '../../../office/column.tsx'

const { count, dateTime, state, text } = columnsOf<Coupon>()

const TONES = {
  planned: 'neutral',
  open: 'success',
  spent: 'warning',
  over: 'neutral',
  stopped: 'danger',
} as const

const money = (
  key: 'budgetMinor' | 'spentMinor' | 'minimumMinor',
  title: 'trade.coupon.budgetMinor' | 'trade.coupon.spent' | 'trade.coupon.minimumMinor',
  options?: Pick<OfficeColumn<Coupon>, 'isHidden'>,
): OfficeColumn<Coupon> => ({
  key,
  title,
  width: 115,
  align: 'right',
  ...options,
  value: (coupon) => coupon[key],
  text: (coupon, { format }) => format.money({ amountMinor: coupon[key], currency: coupon.currency }),
})

/** What a coupon gives, and what it has cost. */
export const couponColumns: readonly OfficeColumn<Coupon>[] = [
  text('code', 'trade.coupon.code', { width: 120 }),
  {
    key: 'title',
    title: 'trade.coupon.title',
    text: ({ title }, { language }) => textIn(title, language),
  },
  state(
    'state',
    'order.life.state',
    (value) => `trade.coupon.state.${value}`,
    (value) => TONES[value],
    { width: 150 },
  ),
  {
    key: 'discount',
    title: 'trade.coupon.discount',
    width: 90,
    text: ({ percent, amountMinor, currency }, { format }) =>
      percent === null ? format.money({ amountMinor: amountMinor ?? 0, currency }) : `${percent} %`,
  },
  {
    key: 'bearer',
    title: 'trade.coupon.bearer',
    width: 120,
    text: ({ bearer, shopName }, { t }) => shopName || t(`trade.coupon.borneBy.${bearer}`),
  },
  money('spentMinor', 'trade.coupon.spent'),
  money('budgetMinor', 'trade.coupon.budgetMinor'),
  count('useCount', 'trade.coupon.uses', { isHidden: true }),
  money('minimumMinor', 'trade.coupon.minimumMinor', { isHidden: true }),
  dateTime('startsAt', 'trade.coupon.startsAt', { isHidden: true }),
  dateTime('endsAt', 'trade.coupon.endsAt'),
]
