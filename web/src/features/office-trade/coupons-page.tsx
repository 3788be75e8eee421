import { useMutation, useQueryClient } from '@tanstack/react-query'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Coupon } from '@tiantian/contracts/order/coupon.ts'
import { listCoupons, stopCoupon } from '@tiantian/contracts/order/coupon.ts'
import { COUPON_STATES } from '@tiantian/contracts/order/coupon-names.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import type { OfficeColumn } from '../../office/column.tsx'
import { columnsOf } from '../../office/column.tsx'
import { search, select } from '../../office/filter-bar.tsx'
import { OfficePage } from '../../office/office-page.tsx'
import { QueryTable } from '../../office/query-table.tsx'
import { call } from '../../sdk/call.ts'
import { readsBy } from '../../sdk/query.ts'
import { Button } from '../../ui/button.tsx'
import { showFailure } from '../shell/error/failure.ts'
import { CouponSheet } from './coupon-sheet.tsx'
import css from './delivery-page.module.css'

const { actions, count, dateTime, state, text } = columnsOf<Coupon>()

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
): OfficeColumn<Coupon> => ({
  key,
  title,
  align: 'right',
  value: (coupon) => coupon[key],
  text: (coupon, { format }) => format.money({ amountMinor: coupon[key], currency: coupon.currency }),
})

const COLUMNS: readonly OfficeColumn<Coupon>[] = [
  text('code', 'trade.coupon.code'),
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
  ),
  {
    key: 'discount',
    title: 'trade.coupon.discount',
    text: ({ percent, amountMinor, currency }, { format }) =>
      percent === null ? format.money({ amountMinor: amountMinor ?? 0, currency }) : `${percent} %`,
  },
  {
    key: 'bearer',
    title: 'trade.coupon.bearer',
    text: ({ bearer, shopName }, { t }) => shopName || t(`trade.coupon.borneBy.${bearer}`),
  },
  money('spentMinor', 'trade.coupon.spent'),
  money('budgetMinor', 'trade.coupon.budgetMinor'),
  count('useCount', 'trade.coupon.uses'),
  money('minimumMinor', 'trade.coupon.minimumMinor'),
  dateTime('startsAt', 'trade.coupon.startsAt'),
  dateTime('endsAt', 'trade.coupon.endsAt'),
  actions(140, (coupon) => <StopButton coupon={coupon} />),
]

const FILTERS = [
  select('state', 'order.life.state', COUPON_STATES, (state) => `trade.coupon.state.${state}`),
  search('text', 'trade.coupon.code'),
]

/** Coupons with what they have cost (S3.5). */
export function CouponsPage() {
  const t = useText()
  const client = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  return (
    <OfficePage title={t('trade.coupon.coupons')} permission="order.terms">
      <div className={css.bar}>
        <Button onClick={() => setAdding(true)}>{t('trade.coupon.new')}</Button>
      </div>
      <QueryTable
        label={t('trade.coupon.coupons')}
        action={listCoupons}
        columns={COLUMNS}
        filters={FILTERS}
        rowKey={({ id }) => id}
        rowName={({ code }) => code}
        exportAs="coupons"
        emptyTitle={t('trade.coupon.empty')}
      />
      {isAdding && (
        <CouponSheet
          onDone={() => void client.invalidateQueries(readsBy(listCoupons))}
          onClose={() => setAdding(false)}
        />
      )}
    </OfficePage>
  )
}

function StopButton({ coupon: { id, isActive } }: { coupon: Coupon }) {
  const t = useText()
  const client = useQueryClient()
  const stopping = useMutation({
    mutationFn: () => call(stopCoupon, { id, isActive: !isActive }),
    onError: showFailure,
    onSettled: () => client.invalidateQueries(readsBy(listCoupons)),
  })
  return (
    <Button size="sm" variant="secondary" isLoading={stopping.isPending} onClick={() => stopping.mutate()}>
      {t(isActive ? 'trade.coupon.stop' : 'trade.coupon.goOn')}
    </Button>
  )
}
