import type { Exhibitor } from '@tiantian/contracts/expo/event.ts'
import { useText } from '../../i18n/use-text.ts'
import { useInfiniteQuery } from '../../sdk/use-query.ts'
import { Flag } from '../../ui/flag.tsx'
import { InfiniteList } from '../../ui/infinite-list.tsx'
import { ProductImage } from '../../ui/product-image.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import surface from '../../ui/surface.module.css'
import { WriteButton } from '../message/write-button.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { VerifiedBadge } from '../shell/verified-badge.tsx'
import { exhibitorsQuery } from './event-query.ts'
import css from './exhibitors.module.css'

/** Exhibitors, each with its booth, shop and products. */
export function Exhibitors({ eventId }: { eventId: string }) {
  const t = useText()
  const list = useInfiniteQuery(exhibitorsQuery(eventId))
  return (
    <InfiniteList
      list={list}
      label={t('expo.tab.exhibitors')}
      className={css.list}
      rowKey={(exhibitor) => exhibitor.id}
      renderRow={(exhibitor) => <ExhibitorCard exhibitor={exhibitor} eventId={eventId} />}
      skeleton={<Skeleton height={168} />}
    />
  )
}

function ExhibitorCard({ exhibitor, eventId }: { exhibitor: Exhibitor; eventId: string }) {
  const t = useText()
  const { name, profile, country, countryName, shop, boothCodes, products, companySlug, brands } = exhibitor
  return (
    <article className={`${surface.surface} ${css.card}`}>
      <div className={css.logo}>{shop && <ProductImage src={shop.logo} alt="" sizes="56px" />}</div>
      <div className={css.who}>
        {shop ? (
          <PageLink url={pageUrl('/pages/shop/shop', { id: shop.id })} className={css.name}>
            {name}
          </PageLink>
        ) : (
          <p className={css.name}>{name}</p>
        )}
        <p className={css.place}>
          <Flag country={country} name={countryName} />
          {countryName}
          <VerifiedBadge slug={companySlug} />
        </p>
      </div>
      {boothCodes.map((code) => (
        <PageLink
          key={code}
          url={pageUrl('/pages/expo-forum/event-detail', { id: eventId, tab: 'plan', booth: code })}
          className={css.booth}
          aria-label={t('expo.plan.find', { code })}
        >
          {code}
        </PageLink>
      ))}
      <p className={css.profile}>
        {profile}
        {brands.length > 0 && <span className={css.brands}>{brands.join(' · ')}</span>}
      </p>
      <Shown products={products} />
      {shop && (
        <p className={css.write}>
          <WriteButton with={{ kind: 'shop', id: shop.id }} about={{ kind: 'event', id: eventId }}>
            {t('expo.writeExhibitor')}
          </WriteButton>
        </p>
      )}
    </article>
  )
}

/** Products on display. */
function Shown({ products }: Pick<Exhibitor, 'products'>) {
  return (
    <ul className={css.products}>
      {products.map((product) => (
        <li key={product.id}>
          <PageLink url={pageUrl('/pages/product/detail', { id: product.id })} aria-label={product.name}>
            <ProductImage src={product.picture} alt="" sizes="72px" />
          </PageLink>
        </li>
      ))}
    </ul>
  )
}
