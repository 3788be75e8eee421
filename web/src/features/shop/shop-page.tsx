import { useText } from '../../i18n/use-text.ts'
import { hasCode } from '../../sdk/call-error.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { times } from '../../ui/times.ts'
import { ProductCardSkeleton, productGrid } from '../product/product-card.tsx'
import { useSeen } from '../saved/seen.ts'
import { Missing } from '../shell/error/missing.tsx'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { ShopAbout, ShopTerms } from './shop-about.tsx'
import { SHOP_TABS } from './shop-address.ts'
import { ShopHead } from './shop-head.tsx'
import css from './shop-page.module.css'
import type { ShopView } from './shop-products.tsx'
import { ShopProducts } from './shop-products.tsx'
import { shopQuery } from './shop-query.ts'

/** The placeholder of a shop's page. */
function ShopSkeleton() {
  return (
    <div className={css.shop} aria-busy="true">
      <Skeleton height={280} radius={12} />
      <div className={productGrid}>
        {times(10).map((card) => (
          <ProductCardSkeleton key={card} />
        ))}
      </div>
    </div>
  )
}

interface ShopPageProps {
  id: string
  view: ShopView
  onChange: (view: ShopView) => void
}

/** A shop: description, products, terms (S2.22). */
export function ShopPage({ id, view, onChange }: ShopPageProps) {
  const t = useText()
  const result = useQuery(shopQuery(id))
  const { data, error } = result
  useSeen('shop', data?.shop.id)
  if (hasCode(error, 'SHOP_NOT_FOUND')) return <ShopMissing />
  return (
    <PageFrame title={data?.shop.name ?? t('shop.title')}>
      {data ? (
        <div className={css.shop}>
          <ShopHead shop={data.shop} />
          <Tabs
            label={t('shop.tabsLabel')}
            tabs={SHOP_TABS.map((value) => ({ value, label: t(`shop.tabs.${value}`) }))}
            value={view.tab}
            onChange={(tab) => onChange({ ...view, tab })}
          >
            {view.tab === 'products' && <ShopProducts shopId={id} view={view} onChange={onChange} />}
            {view.tab === 'about' && <ShopAbout shop={data.shop} />}
            {view.tab === 'terms' && <ShopTerms shop={data.shop} />}
          </Tabs>
        </div>
      ) : (
        <LoadState result={result} skeleton={<ShopSkeleton />} />
      )}
    </PageFrame>
  )
}

/** The address names no shop, or a closed one. */
export function ShopMissing() {
  const t = useText()
  return (
    <PageFrame title={t('shop.title')}>
      <Missing title={t('shop.gone')} way={{ text: t('shop.list'), url: '/pages/index/shops' }} />
    </PageFrame>
  )
}
