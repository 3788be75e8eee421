import { useMutation, useQueryClient } from '@tanstack/react-query'
import { countWaiting } from '@tiantian/contracts/message/unread.ts'
import type { ShopDay } from '@tiantian/contracts/order/shop-day.ts'
import { LOW_STOCK_MAX, listShopDays, SHOP_DAY_MAX } from '@tiantian/contracts/order/shop-day.ts'
import { tieOwnShop } from '@tiantian/contracts/shop/own-shop.ts'
import type { ListedOwnShop } from '@tiantian/contracts/shop/own-shop-list.ts'
import { isAllowedInShop } from '@tiantian/contracts/shop/permission.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { ProductImage } from '../../ui/product-image.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, LoadState } from '../../ui/states.tsx'
import surface from '../../ui/surface.module.css'
import { showFailure } from '../shell/error/failure.ts'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { ownShopsQuery } from '../user/own-shops.ts'
import css from './my-shop.module.css'

export const SHOP_TONES = { active: 'success', suspended: 'danger', closed: 'neutral' } as const

/** The shops in which the user has a role, and what waits in each (S2.23). */
export function ShopsManagePage() {
  const t = useText()
  const result = useQuery({ ...ownShopsQuery(), refetchOnMount: 'always' })
  const { data } = result
  // The shops are shown without waiting for it, or where it fails.
  const { data: days } = useQuery({ ...query(listShopDays, {}), refetchOnMount: 'always' })
  const { data: waiting } = useQuery({ ...query(countWaiting, {}), refetchOnMount: 'always' })
  const apply = (
    <PageLink url="/pages/shop/apply-shop" className={buttonClass()}>
      {t('myShop.open')}
    </PageLink>
  )
  return (
    <PageFrame title={t('myShop.title')}>
      {!data && <LoadState result={result} skeleton={<Skeleton height={200} radius={12} />} />}
      {data?.rows.length === 0 && (
        <EmptyState title={t('myShop.none')} text={t('myShop.noneText')} action={apply} />
      )}
      {data && data.rows.length > 0 && (
        <div className={css.page}>
          {data.rows.map((shop) => (
            <ShopCard
              key={shop.id}
              shop={shop}
              day={days?.shops.find(({ shopId }) => shopId === shop.id)}
              waitingCount={waiting?.shops.find(({ shopId }) => shopId === shop.id)?.waitingCount}
            />
          ))}
          <p className={css.actions}>
            <PageLink url="/pages/shop/apply-shop" className={buttonClass({ variant: 'secondary' })}>
              {t('myShop.another')}
            </PageLink>
          </p>
        </div>
      )}
    </PageFrame>
  )
}

interface ManagedShopProps {
  shop: ListedOwnShop
  day: ShopDay | undefined
  /** Undefined for a role that answers no messages. */
  waitingCount: number | undefined
}

function ShopCard({ shop, day, waitingCount }: ManagedShopProps) {
  const t = useText()
  const { id, name, logo, state, role, reason } = shop
  return (
    <article className={surface.panel} aria-label={name}>
      <header className={css.head}>
        <span className={css.logo}>
          <ProductImage src={logo} alt="" sizes="64px" />
        </span>
        <span className={css.names}>
          <h2 className={css.name}>{name}</h2>
          <span className={css.actions}>
            <Tag tone={SHOP_TONES[state]}>{t(`myShop.state.${state}`)}</Tag>
            <Tag>{t(`myShop.role.${role}`)}</Tag>
          </span>
        </span>
      </header>
      {reason && <p className={css.note}>{reason}</p>}
      {shop.struckOff && <StruckOff shop={shop} tieTo={shop.struckOff.tieTo} />}
      {day && <Today day={day} waitingCount={waitingCount} />}
      <div className={css.actions}>
        {isAllowedInShop(role, 'settings') && (
          <Way url={pageUrl('/pages/shop/edit-shop', { id })}>{t('myShop.edit')}</Way>
        )}
        {isAllowedInShop(role, 'stock') && (
          <Way url={pageUrl('/pages/shop/product-page', { shopId: id })}>{t('ownProducts.title')}</Way>
        )}
        {isAllowedInShop(role, 'products') && (
          <Way url={pageUrl('/pages/shop/edit-category', { shopId: id })}>{t('myShop.categories.title')}</Way>
        )}
        <Way url={pageUrl('/pages/shop/orders', { shopId: id })}>{t('user.sales')}</Way>
        {isAllowedInShop(role, 'numbers') && (
          <Way url={pageUrl('/pages/shop/numbers', { shop: id })}>{t('shopNumbers.title')}</Way>
        )}
        {isAllowedInShop(role, 'coupons') && (
          <Way url={pageUrl('/pages/shop/coupons', { shopId: id })}>{t('trade.coupon.coupons')}</Way>
        )}
        <Way url={pageUrl('/pages/shop/staff', { shop: id })}>{t('myShop.team.title')}</Way>
        {isAllowedInShop(role, 'staff') && (
          <Way url={pageUrl('/pages/shop/api', { shop: id })}>{t('shopApi.title')}</Way>
        )}
        {state === 'active' && <Way url={pageUrl('/pages/shop/shop', { id })}>{t('myShop.view')}</Way>}
      </div>
    </article>
  )
}

/** Its enterprise is gone: the owner ties it to another one, or opens no shop of a company with it any more. */
function StruckOff({ shop: { id, role }, tieTo }: { shop: ListedOwnShop; tieTo: string }) {
  const t = useText()
  const client = useQueryClient()
  const tying = useMutation({
    mutationFn: () => call(tieOwnShop, { id }),
    onSuccess() {
      void client.invalidateQueries({ queryKey: ownShopsQuery().queryKey })
      showToast({ title: t('myShop.tied'), icon: 'success' })
    },
    onError: showFailure,
  })
  return (
    <div className={css.note}>
      <p>{t(tieTo === '' ? 'myShop.struckOff' : 'myShop.struckOffTie', { enterprise: tieTo })}</p>
      {tieTo !== '' && role === 'owner' && (
        <Button size="sm" variant="secondary" isLoading={tying.isPending} onClick={() => tying.mutate()}>
          {t('myShop.tie')}
        </Button>
      )}
    </div>
  )
}

/** What waits, each number leading to the list behind it. */
function Today({
  day: { shopId, ...day },
  waitingCount,
}: {
  day: ShopDay
  waitingCount: number | undefined
}) {
  const t = useText()
  const format = useFormat()
  const numbers = [
    { name: 'views', count: day.viewCount, url: pageUrl('/pages/shop/numbers', { shop: shopId }) },
    { name: 'toDo', count: day.toDoCount, url: pageUrl('/pages/shop/orders', { shopId }) },
    ...(day.judgedCount === 0
      ? []
      : [
          {
            name: 'judged',
            count: day.judgedCount,
            url: pageUrl('/pages/shop/orders', { shopId, group: 'problem' }),
          } as const,
        ]),
    ...(waitingCount === undefined
      ? []
      : [
          {
            name: 'waiting',
            count: waitingCount,
            url: pageUrl('/pages/message/list', { box: 'waiting' }),
          } as const,
        ]),
    { name: 'newOrders', count: day.newOrderCount, url: pageUrl('/pages/shop/orders', { shopId }) },
    {
      name: 'lowStock',
      count: day.lowStockCount,
      url: pageUrl('/pages/shop/product-page', { shopId, state: 'active', stock: `0..${LOW_STOCK_MAX}` }),
    },
    {
      name: 'drafts',
      count: day.draftCount,
      url: pageUrl('/pages/shop/product-page', { shopId, state: 'draft' }),
    },
  ] as const
  return (
    <ul className={css.numbers} aria-label={t('shopToday.title')}>
      {numbers.map(({ name, count, url }) => (
        <li key={name}>
          <PageLink url={url} className={css.number}>
            <strong>{count >= SHOP_DAY_MAX && name !== 'views' ? `${count}+` : format.number(count)}</strong>
            <span className={css.muted}>{t(`shopToday.${name}`)}</span>
          </PageLink>
        </li>
      ))}
    </ul>
  )
}

function Way({ url, children }: { url: string; children: string }) {
  return (
    <PageLink url={url} className={buttonClass({ variant: 'soft', size: 'sm' })}>
      {children}
    </PageLink>
  )
}
