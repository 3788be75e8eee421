import { keepPreviousData } from '@tanstack/react-query'
import { useText } from '../../i18n/use-text.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { cx } from '../../ui/class-names.ts'
import { Section } from '../../ui/section.tsx'
import { Shelf } from '../../ui/shelf.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { LazyEventsStrip } from '../expo/lazy-events-strip.tsx'
import { ProductCard, productGrid } from '../product/product-card.tsx'
import { LazyNewsStrip } from '../publish/lazy-news-strip.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { ShopCard } from '../shop/shop-card.tsx'
import { useCar } from '../vehicle/car.ts'
import { CarStrip } from '../vehicle/car-strip.tsx'
import { BrowseBar } from './browse-bar.tsx'
import { CategoryTiles } from './category-tiles.tsx'
import css from './home-page.module.css'
import type { Home } from './home-query.ts'
import { homeQuery } from './home-query.ts'
import { HomeSkeleton } from './home-skeleton.tsx'
import { LeafTiles } from './leaf-tiles.tsx'
import { TrustFigures } from './trust-figures.tsx'

/** The home page of the mall (S2.9): search, my car, categories, popular products and shops, from one reply. */
export function HomePage() {
  const t = useText()
  const { car } = useCar()
  const {
    data: home,
    error,
    refetch,
    isFetching,
  } = useQuery({
    ...homeQuery(car),
    placeholderData: keepPreviousData,
  })
  return (
    <PageFrame
      title={t('shell.siteName')}
      bar={<BrowseBar url="/pages/utils/search-product" placeholder={t('home.find')} />}
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!error && (home ? <HomeContent home={home} /> : <HomeSkeleton />)}
    </PageFrame>
  )
}

function HomeContent({ home }: { home: Home }) {
  const t = useText()
  const leaves = home.categories.filter((category) => category.level > 1)
  return (
    <div className={css.page}>
      <div className={css.top}>
        <div className={css.hero}>
          <TrustFigures home={home} />
          <CarStrip />
        </div>
        <CategoryTiles categories={home.categories.filter((category) => category.level === 1)} />
        {leaves.length > 0 && <LeafTiles leaves={leaves} />}
      </div>
      <Section
        title={t('home.hot')}
        more={<PageLink url={pageUrl('/pages/product/list', { sort: 'sales' })}>{t('common.more')}</PageLink>}
      >
        <ul className={cx(productGrid, css.hot)}>
          {home.hotProducts.map((product) => (
            <li key={product.id}>
              <ProductCard product={product} />
            </li>
          ))}
        </ul>
      </Section>
      <Shops shops={home.shops} />
      <LazyEventsStrip />
      <LazyNewsStrip />
    </div>
  )
}

function Shops({ shops }: Pick<Home, 'shops'>) {
  const t = useText()
  return (
    <Section title={t('home.shops')} more={<PageLink url="/pages/index/shops">{t('common.more')}</PageLink>}>
      <Shelf
        label={t('home.shops')}
        items={shops}
        itemKey={(shop) => shop.id}
        renderItem={(shop) => <ShopCard shop={shop} />}
        phoneWidth={280}
        columns={4}
      />
    </Section>
  )
}
