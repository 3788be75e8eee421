import { useText } from '../../i18n/use-text.ts'
import { hasCode } from '../../sdk/call-error.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { ErrorState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useSeen } from '../saved/seen.ts'
import { Missing } from '../shell/missing.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { ShopAbout } from './shop-about.tsx'
import { ShopHead } from './shop-head.tsx'
import css from './shop-page.module.css'
import type { ShopView } from './shop-products.tsx'
import { ShopProducts } from './shop-products.tsx'
import { shopQuery } from './shop-query.ts'
import { ShopSkeleton } from './shop-skeleton.tsx'
import { SHOP_TABS } from './shop-tabs.ts'
import { ShopTerms } from './shop-terms.tsx'

interface ShopPageProps {
  id: string
  view: ShopView
  onChange: (view: ShopView) => void
}

/** A shop: description, products, terms (S2.22). */
export function ShopPage({ id, view, onChange }: ShopPageProps) {
  const t = useText()
  const { data, error, refetch, isFetching } = useQuery(shopQuery(id))
  useSeen('shop', data?.shop.id)
  if (hasCode(error, 'SHOP_NOT_FOUND')) return <ShopMissing />
  return (
    <PageFrame title={data?.shop.name ?? t('shop.title')}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!(error || data) && <ShopSkeleton />}
      {data && (
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
