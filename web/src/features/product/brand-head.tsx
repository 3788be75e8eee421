import type { Brand } from '@tiantian/contracts/product/brand.ts'
import { getBrand } from '@tiantian/contracts/product/brand.ts'
import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Tag } from '../../ui/chip.tsx'
import { cx } from '../../ui/class-names.ts'
import { Flag } from '../../ui/flag.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import surface from '../../ui/surface.module.css'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import css from './brand-head.module.css'

const SLUG = /^[a-z0-9][a-z0-9-]{0,79}$/

/** The brand of an address, if its form is valid. */
export const useBrand = (slug: string | undefined) =>
  useQuery({ ...query(getBrand, { slug: slug ?? '' }), enabled: slug !== undefined && SLUG.test(slug) })

/**
 * The manufacturer (the title of the page has its name), its number of products on sale, and links to them by
 * category and by car.
 */
export function BrandHead({ slug, hasWays }: { slug: string; hasWays: boolean }) {
  const { data, isPending } = useBrand(slug)
  if (isPending && SLUG.test(slug)) return <Skeleton height={hasWays ? 280 : 96} radius={12} />
  const brand = data?.brand
  if (!brand) return null
  return (
    <header className={cx(surface.surface, css.head)}>
      <Maker brand={brand} />
      {hasWays && <BrandLinks brand={brand} />}
    </header>
  )
}

function Maker({ brand }: { brand: Brand }) {
  const t = useText()
  const format = useFormat()
  const { slug, nameZh, tier, country, countryName, productCount, shopCount } = brand
  return (
    <p className={css.facts}>
      {nameZh && (
        <span lang="zh-Hans" className={css.name}>
          {nameZh}
        </span>
      )}
      {country && (
        <span className={css.country}>
          <Flag country={country} name={countryName ?? country} /> {countryName}
        </span>
      )}
      <Tag tone={tier === 'aftermarket' ? 'neutral' : 'primary'}>{t(`catalogue.tier.${tier}`)}</Tag>
      <span>{t('catalogue.products', { count: productCount, number: format.number(productCount) })}</span>
      {shopCount > 0 && (
        <PageLink url={pageUrl('/pages/utils/list-shop', { brand: slug })} className={css.shops}>
          {t('catalogue.soldBy', { count: shopCount, number: format.number(shopCount) })}
        </PageLink>
      )}
    </p>
  )
}

function BrandLinks({ brand: { slug, name, categories, models } }: { brand: Brand }) {
  const t = useText()
  return (
    <>
      {categories.length > 0 && (
        <LinkRow title={t('catalogue.brandCategories', { brand: name })}>
          {categories.map((category) => (
            <WayLink
              key={category.slug}
              url={pageUrl('/pages/product/list', { brand: slug, category: category.slug })}
              text={category.name}
              count={category.productCount}
            />
          ))}
        </LinkRow>
      )}
      {models.length > 0 && (
        <LinkRow title={t('catalogue.brandModels')}>
          {models.map(({ make, model, name: car, productCount }) => (
            <WayLink
              key={`${make} ${model}`}
              url={pageUrl('/pages/product/list', { brand: slug, make, model })}
              text={car}
              count={productCount}
            />
          ))}
        </LinkRow>
      )}
    </>
  )
}

function LinkRow({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className={css.title}>{title}</h2>
      <ul className={css.ways}>{children}</ul>
    </section>
  )
}

function WayLink({ url, text, count }: { url: string; text: string; count: number }) {
  const format = useFormat()
  return (
    <li>
      <PageLink url={url} className={css.way}>
        {text} <span className={css.count}>{format.number(count)}</span>
      </PageLink>
    </li>
  )
}
