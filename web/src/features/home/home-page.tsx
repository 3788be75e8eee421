import { keepPreviousData } from '@tanstack/react-query'
import type { Output } from '@tiantian/contracts/action.ts'
import type { Category } from '@tiantian/contracts/product/category.ts'
import { showHome } from '@tiantian/contracts/product/home.ts'
import type { Vehicle } from '@tiantian/contracts/product/vehicle.ts'
import { lazy } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { softHyphens } from '../../i18n/soft-hyphens.ts'
import { useText } from '../../i18n/use-text.ts'
import { query } from '../../sdk/query.ts'
import { useSession } from '../../sdk/session.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { EmptyDrawing } from '../../ui/drawings.tsx'
import { ForwardIcon } from '../../ui/icons.tsx'
import { NearScreenOnly } from '../../ui/near-screen.tsx'
import { ProductImage } from '../../ui/product-image.tsx'
import { Section } from '../../ui/section.tsx'
import { Shelf } from '../../ui/shelf.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, LoadState } from '../../ui/states.tsx'
import surface from '../../ui/surface.module.css'
import { times } from '../../ui/times.ts'
import { ProductCard, ProductCardSkeleton, productGrid } from '../product/product-card.tsx'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { ShopCard } from '../shop/shop-card.tsx'
import { compareWith, useCar } from '../vehicle/car.ts'
import { CarStrip } from '../vehicle/car-strip.tsx'
import { BrowseBar } from './browse-bar.tsx'
import categoryTilesCss from './category-tiles.module.css'
import css from './home-page.module.css'
import leafTilesCss from './leaf-tiles.module.css'
import trustFiguresCss from './trust-figures.module.css'

export const homeQuery = (car: Vehicle | null) => query(showHome, compareWith(car))

type HomeQuery = Output<typeof showHome>

const NewsStrip = lazy(async () => ({ default: (await import('../publish/news-strip.tsx')).NewsStrip }))

/** News at the end of the home page. */
const LazyNewsStrip = () => (
  <NearScreenOnly>
    <NewsStrip />
  </NearScreenOnly>
)

/** Together with "all" they fill three rows of four on a phone. */
const SHOWN = 11

/** The top of the category tree: tiles on a phone, a list at the side on a desktop. */
function CategoryTiles({ categories }: { categories: readonly Category[] }) {
  const t = useText()
  return (
    <nav aria-label={t('home.categories')} className={categoryTilesCss.categories}>
      <h2 className={categoryTilesCss.title}>{t('home.categories')}</h2>
      <ul className={categoryTilesCss.list}>
        {categories.slice(0, SHOWN).map((category) => (
          <li key={category.slug}>
            <PageLink
              url={pageUrl('/pages/index/category', { category: category.slug })}
              className={categoryTilesCss.tile}
            >
              <span className={categoryTilesCss.picture}>
                <ProductImage src={category.picture} alt="" sizes="72px" />
              </span>
              <span className={categoryTilesCss.name}>{softHyphens(category.name, 'tile')}</span>
              <ForwardIcon size={16} className={categoryTilesCss.arrow} />
            </PageLink>
          </li>
        ))}
        <li>
          <PageLink url="/pages/index/category" className={categoryTilesCss.tile}>
            <span className={categoryTilesCss.picture}>
              <AllShape />
            </span>
            <span className={categoryTilesCss.name}>{t('common.all')}</span>
            <ForwardIcon size={16} className={categoryTilesCss.arrow} />
          </PageLink>
        </li>
      </ul>
    </nav>
  )
}

function AllShape() {
  return (
    <svg viewBox="0 0 64 64" className={categoryTilesCss.all} aria-hidden="true">
      <rect x="14" y="14" width="15" height="15" rx="4" />
      <rect x="35" y="14" width="15" height="15" rx="4" />
      <rect x="14" y="35" width="15" height="15" rx="4" />
      <circle cx="42.5" cy="42.5" r="7.5" />
    </svg>
  )
}

/** The best-selling part categories, with their pictures. */
function LeafTiles({ leaves }: { leaves: readonly Category[] }) {
  const t = useText()
  return (
    <Section title={t('home.inDemand')}>
      <ul className={leafTilesCss.tiles}>
        {leaves.map((leaf) => (
          <li key={leaf.slug}>
            <PageLink
              url={pageUrl('/pages/product/list', { category: leaf.slug })}
              className={cx(surface.surface, leafTilesCss.tile)}
            >
              <ProductImage src={leaf.picture} alt="" sizes="(min-width: 1080px) 132px, 112px" />
              <span className={leafTilesCss.name}>{softHyphens(leaf.name, 'tile')}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Placeholder of the home page; it reserves the space, so that the layout does not shift. */
function HomeSkeleton() {
  return (
    <div className={css.page} aria-busy="true">
      <div className={css.top}>
        <div className={css.hero}>
          <Skeleton height={104} radius={12} />
          <Skeleton height={76} radius={12} />
        </div>
        <nav>
          <Skeleton height={340} radius={12} />
        </nav>
        <Skeleton height={180} radius={12} />
      </div>
      <div className={productGrid}>
        {times(10).map((card) => (
          <ProductCardSkeleton key={card} />
        ))}
      </div>
    </div>
  )
}

/** The mall in one sentence and three numbers. */
function TrustFigures({ home }: { home: Pick<HomeQuery, 'productCount' | 'shopCount' | 'countryCount'> }) {
  const t = useText()
  const format = useFormat()
  // A mall that has just opened shows no figures.
  if (home.productCount === 0) return null
  return (
    <section className={trustFiguresCss.figures} aria-label={t('home.numbers')}>
      <p className={trustFiguresCss.promise}>{t('home.promise', { count: home.countryCount })}</p>
      <dl className={trustFiguresCss.numbers}>
        {(['productCount', 'shopCount', 'countryCount'] as const).map((figure) => (
          <div key={figure} className={trustFiguresCss.figure}>
            <dt>{t(`home.${figure}`, { count: home[figure] })}</dt>
            <dd>{format.number(home[figure])}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The home page of the mall (S2.9): search, my car, categories, popular products and shops, from one reply. */
export function HomePage() {
  const t = useText()
  const { car } = useCar()
  const result = useQuery({
    ...homeQuery(car),
    placeholderData: keepPreviousData,
  })
  const home = result.data
  return (
    <PageFrame
      title={t('shell.siteName')}
      bar={<BrowseBar url="/pages/utils/search-product" placeholder={t('home.find')} />}
    >
      {home ? <HomeContent home={home} /> : <LoadState result={result} skeleton={<HomeSkeleton />} />}
    </PageFrame>
  )
}

function HomeContent({ home }: { home: HomeQuery }) {
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
      {home.productCount === 0 && <JustOpened />}
      {home.hotProducts.length > 0 && (
        <Section
          title={t('home.hot')}
          more={
            <PageLink url={pageUrl('/pages/product/list', { sort: 'sales' })}>{t('common.more')}</PageLink>
          }
        >
          <ul className={cx(productGrid, css.hot)}>
            {home.hotProducts.map((product) => (
              <li key={product.id}>
                <ProductCard product={product} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {home.shops.length > 0 && <Shops shops={home.shops} />}
      <LazyEventsStrip />
      <LazyNewsStrip />
    </div>
  )
}

/** A mall without products: what comes next, for sellers and for the office. */
function JustOpened() {
  const t = useText()
  const { role } = useSession()
  return (
    <EmptyState
      drawing={<EmptyDrawing />}
      title={t('home.opening.title')}
      text={t('home.opening.text')}
      action={
        <div className={css.next}>
          <PageLink url="/pages/shop/apply-shop" className={buttonClass({ variant: 'primary' })}>
            {t('home.opening.sell')}
          </PageLink>
          {role.length > 0 && (
            <PageLink url="/pages/office/home" className={buttonClass({ variant: 'secondary' })}>
              {t('home.opening.office')}
            </PageLink>
          )}
        </div>
      }
    />
  )
}

function Shops({ shops }: Pick<HomeQuery, 'shops'>) {
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

const EventsStrip = lazy(async () => ({ default: (await import('../expo/events-strip.tsx')).EventsStrip }))

/** Events at the end of the home page. */
const LazyEventsStrip = () => (
  <NearScreenOnly>
    <EventsStrip />
  </NearScreenOnly>
)
