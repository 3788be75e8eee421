import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Coupon } from '@tiantian/contracts/order/coupon.ts'
import { listCoupons, stopCoupon } from '@tiantian/contracts/order/coupon.ts'
import { COUPON_STATES } from '@tiantian/contracts/order/names.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { columnsOf } from '../../office/column.tsx'
import { search, select } from '../../office/filter-bar.tsx'
import { OfficePage } from '../../office/office-page.tsx'
import { QueryTable } from '../../office/query-table.tsx'
import { call } from '../../sdk/call.ts'
import { readsBy } from '../../sdk/query.ts'
import { Button } from '../../ui/button.tsx'
import { couponColumns } from '../order/sale/coupon-columns.tsx'
import { CouponSheet } from '../order/sale/coupon-sheet.tsx'
import { showFailure } from '../shell/error/failure.ts'
import css from './office-trade.module.css'

const { actions } = columnsOf<Coupon>()

const COLUMNS = [...couponColumns, actions(140, (coupon) => <StopButton coupon={coupon} />)]

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
