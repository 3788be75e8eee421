import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Coupon } from '@tiantian/contracts/order/coupon.ts'
import { listShopCoupons, stopShopCoupon } from '@tiantian/contracts/order/coupon.ts'
import { COUPON_STATES } from '@tiantian/contracts/order/names.ts'
import { listOwnShops } from '@tiantian/contracts/shop/own-shop-list.ts'
import { isAllowedInShop } from '@tiantian/contracts/shop/permission.ts'
import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { columnsOf } from '../../../office/column.tsx'
import { select } from '../../../office/filter-bar.tsx'
import { QueryTable } from '../../../office/query-table.tsx'
import { call } from '../../../sdk/call.ts'
import { query, readsBy } from '../../../sdk/query.ts'
import { useQuery } from '../../../sdk/use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { showFailure } from '../../shell/error/failure.ts'
import { PageFrame } from '../../shell/frame/page-frame.tsx'
import { couponColumns } from './coupon-columns.tsx'
import { CouponSheet } from './coupon-sheet.tsx'
import css from './shop-coupons-page.module.css'
import { shopFilter } from './shop-filter.ts'

const { actions } = columnsOf<Coupon>()

const COLUMNS = [...couponColumns, actions(140, (coupon) => <StopButton coupon={coupon} />)]

const STATE = select('state', 'order.life.state', COUPON_STATES, (state) => `trade.coupon.state.${state}`)

/** Coupons for the orders of the user's shops, with what they have cost (S3.5). */
export function ShopCouponsPage() {
  const t = useText()
  const client = useQueryClient()
  const [shopId, setShopId] = useState<string>()
  const { data } = useQuery(query(listOwnShops, {}))
  const shops = data?.rows.filter(({ role }) => isAllowedInShop(role, 'coupons')) ?? []
  return (
    <PageFrame title={t('trade.coupon.ofShop')}>
      <div className={css.bar}>
        {shops.map(({ id, name }) => (
          <Button key={id} onClick={() => setShopId(id)}>
            {shops.length > 1 ? `${t('trade.coupon.new')}: ${name}` : t('trade.coupon.new')}
          </Button>
        ))}
      </div>
      <QueryTable
        label={t('trade.coupon.ofShop')}
        action={listShopCoupons}
        columns={COLUMNS}
        filters={[STATE, ...shopFilter(shops)]}
        rowKey={({ id }) => id}
        rowName={({ code }) => code}
        exportAs="coupons"
        emptyTitle={t('trade.coupon.shopEmpty')}
        emptyText={t('trade.coupon.shopEmptyText')}
      />
      {shopId && (
        <CouponSheet
          shopId={shopId}
          onDone={() => void client.invalidateQueries(readsBy(listShopCoupons))}
          onClose={() => setShopId(undefined)}
        />
      )}
    </PageFrame>
  )
}

/** What the office has issued for the shop is the office's. */
function StopButton({ coupon: { id, bearer, isActive } }: { coupon: Coupon }) {
  const t = useText()
  const client = useQueryClient()
  const stopping = useMutation({
    mutationFn: () => call(stopShopCoupon, { id, isActive: !isActive }),
    onError: showFailure,
    onSettled: () => client.invalidateQueries(readsBy(listShopCoupons)),
  })
  if (bearer !== 'shop') return null
  return (
    <Button size="sm" variant="secondary" isLoading={stopping.isPending} onClick={() => stopping.mutate()}>
      {t(isActive ? 'trade.coupon.stop' : 'trade.coupon.goOn')}
    </Button>
  )
}
