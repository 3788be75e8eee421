import { shownRating } from '@tiantian/contracts/review/rating.ts'
import type { Shop } from '@tiantian/contracts/shop/shop.ts'
import { useFormat } from '../../i18n/format.ts'
import { formatPhone } from '../../i18n/format-phone.ts'
import { useText } from '../../i18n/use-text.ts'
import { hasCode } from '../../sdk/call-error.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Tag } from '../../ui/chip.tsx'
import { cx } from '../../ui/class-names.ts'
import { FactList } from '../../ui/fact-list.tsx'
import { Flag } from '../../ui/flag.tsx'
import noticeCss from '../../ui/notice.module.css'
import { ProductImage } from '../../ui/product-image.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import surface from '../../ui/surface.module.css'
import { Tabs } from '../../ui/tabs.tsx'
import { times } from '../../ui/times.ts'
import { WriteButton } from '../message/write-button.tsx'
import { ProductCardSkeleton, productGrid } from '../product/product-card.tsx'
import { FavoriteButton } from '../saved/favorite-button.tsx'
import { useSeen } from '../saved/seen.ts'
import { languageName } from '../shell/alliance.ts'
import { Missing } from '../shell/error/missing.tsx'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { ShareButton } from '../shell/share-button.tsx'
import { VerifiedBadge } from '../shell/verified-badge.tsx'
import shopTermsCss from './shop-about.module.css'
import { shopLocation } from './shop-card.tsx'
import { Certificates } from './shop-certificates.tsx'
import shopHeadCss from './shop-head.module.css'
import css from './shop-page.module.css'
import type { ShopView } from './shop-products.tsx'
import { ShopProducts } from './shop-products.tsx'
import { shopQuery } from './shop-query.ts'
import { SHOP_TABS } from './shop-tabs.ts'

/** Cover, logo, name and location, and the seller's key figures. */
function ShopHead({ shop }: { shop: Shop }) {
  const t = useText()
  return (
    <header className={cx(surface.surface, shopHeadCss.head)}>
      <div className={shopHeadCss.cover}>
        <ProductImage src={shop.cover} alt="" ratio="4" sizes="(min-width: 1280px) 1216px, 100vw" isFirst />
      </div>
      <div className={shopHeadCss.who}>
        <div className={shopHeadCss.logo}>
          <ProductImage src={shop.logo} alt="" sizes="96px" isFirst />
        </div>
        <div className={shopHeadCss.words}>
          <p className={shopHeadCss.slogan}>{shop.slogan}</p>
          <p className={shopHeadCss.place}>
            <Flag country={shop.country} name={shop.countryName} />
            {shopLocation(shop)}
          </p>
          {shop.company && <VerifiedBadge slug={shop.company.slug} name={shop.company.name} />}
          <p className={shopHeadCss.types}>
            {shop.businessTypes.map((type) => (
              <Tag key={type}>{t(`shop.type.${type}`)}</Tag>
            ))}
          </p>
          <p className={shopHeadCss.types}>
            <FavoriteButton kind="shop" id={shop.id} name={shop.name} variant="button" />
            <WriteButton with={{ kind: 'shop', id: shop.id }} />
            <ShareButton section="shop" slug={shop.slug} id={shop.id} title={shop.name} />
          </p>
        </div>
      </div>
      <HolidayNotice holiday={shop.holiday} />
      <Figures shop={shop} />
    </header>
  )
}

/** Buyers read it before they order: the shop confirms nothing meanwhile. */
function HolidayNotice({ holiday }: Pick<Shop, 'holiday'>) {
  const t = useText()
  const format = useFormat()
  if (!holiday) return null
  return (
    <div className={cx(noticeCss.notice, shopHeadCss.holiday)} data-tone="warning" role="status">
      <strong>{t('shop.holiday', { from: format.date(holiday.from), to: format.date(holiday.to) })}</strong>
      {holiday.note && <span>{holiday.note}</span>}
    </div>
  )
}

function Figures({ shop }: { shop: Shop }) {
  const t = useText()
  const format = useFormat()
  const { ratingHundredths, ratingCount, onTimeBp, responseHours, productCount, yearFounded } = shop
  const stars = format.number(shownRating(ratingHundredths / 100), { minimumFractionDigits: 1 })
  const figures = [
    ratingCount > 0 && {
      value: `${stars} ★`,
      name: t('shop.reviews', { count: ratingCount, number: format.number(ratingCount) }),
    },
    {
      value: format.number(productCount),
      name: t('shop.tabs.products'),
    },
    onTimeBp !== null && {
      value: format.number(onTimeBp / 10_000, { style: 'percent' }),
      name: t('shop.shippedOnTime'),
    },
    responseHours !== null && {
      value: t('shop.hours', { count: responseHours, number: format.number(responseHours) }),
      name: t('shop.answers'),
    },
    yearFounded !== null && { value: String(yearFounded), name: t('shop.since') },
  ]
  return (
    <dl className={shopHeadCss.figures} aria-label={t('shop.facts')}>
      {figures
        .filter((figure) => figure !== false)
        .map(({ name, value }) => (
          <div key={name} className={shopHeadCss.figure}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** The shop's description, contacts and warehouses. */
function ShopAbout({ shop }: { shop: Shop }) {
  const t = useText()
  const format = useFormat()
  const facts = [
    { name: t('shop.address'), value: [shopLocation(shop), shop.address].filter(Boolean).join(', ') },
    { name: t('shop.phone'), value: <a href={`tel:${shop.phone}`}>{formatPhone(shop.phone)}</a> },
    { name: t('shop.languages'), value: shop.languages.map(languageName).join(', ') },
    { name: t('shop.opened'), value: format.date(shop.openedAt) },
    { name: t('shop.minimumOrder'), value: shop.minimumOrder ? format.money(shop.minimumOrder) : '' },
  ]
  return (
    <div className={shopTermsCss.about}>
      <Section title={t('shop.about')} isPanel>
        <p className={shopTermsCss.description}>{shop.description}</p>
        <FactList facts={facts.filter(({ value }) => value !== '')} />
      </Section>
      {shop.hours && <OpeningHours hours={shop.hours} />}
      {shop.warehouses.length > 0 && <Warehouses warehouses={shop.warehouses} />}
      {shop.certificates.length > 0 && <Certificates certificates={shop.certificates} />}
      {shop.mainMakes.length > 0 && <MainMakes shop={shop} />}
    </div>
  )
}

const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

function OpeningHours({ hours }: { hours: NonNullable<Shop['hours']> }) {
  const t = useText()
  const facts = WEEK.map((day, at) => {
    const open = hours[at]
    return { name: t(`shop.day.${day}`), value: open ? `${open.opens}–${open.closes}` : t('shop.closed') }
  })
  return (
    <Section title={t('shop.openingHours')} isPanel>
      <FactList facts={facts} />
    </Section>
  )
}

function Warehouses({ warehouses }: Pick<Shop, 'warehouses'>) {
  const t = useText()
  return (
    <Section title={t('shop.warehouses')} isPanel>
      <ul className={shopTermsCss.warehouses}>
        {warehouses.map((warehouse) => (
          <li key={warehouse.name} className={shopTermsCss.warehouse}>
            <Flag country={warehouse.country} name={warehouse.countryName} />
            <span>
              <strong>{warehouse.name}</strong>
              <span className={shopTermsCss.place}>{shopLocation(warehouse)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The makes that the shop sells most for, each with a link to its parts for them. */
function MainMakes({ shop: { id, mainMakes } }: { shop: Shop }) {
  const t = useText()
  return (
    <Section title={t('shop.mainMakes')} isPanel>
      <ul className={shopTermsCss.makes}>
        {mainMakes.map(({ slug, name }) => (
          <li key={slug}>
            <PageLink
              url={pageUrl('/pages/utils/list-product', { shop: id, make: slug })}
              className={shopTermsCss.make}
            >
              <Tag tone="primary">{name}</Tag>
            </PageLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The sales terms of the shop. */
function ShopTerms({ shop }: { shop: Shop }) {
  const t = useText()
  return (
    <div className={shopTermsCss.about}>
      <Section title={t('shop.returns')} isPanel>
        <p className={shopTermsCss.description}>{shop.returnPolicy || t('shop.noReturns')}</p>
      </Section>
      <Section title={t('shop.delivery')} isPanel>
        <p className={shopTermsCss.description}>{t('shop.deliveryNote')}</p>
      </Section>
    </div>
  )
}

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
