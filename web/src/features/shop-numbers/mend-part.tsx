import type { ProductToMend } from '@tiantian/contracts/product/mend.ts'
import { LACK_COUNT_MAX, listProductsToMend } from '@tiantian/contracts/product/mend.ts'
import { PRODUCT_LACKS } from '@tiantian/contracts/product/own-product.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { infinite } from '../../sdk/query.ts'
import { useInfiniteQuery } from '../../sdk/use-query.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { InfiniteList } from '../../ui/infinite-list.tsx'
import { ProductImage } from '../../ui/product-image.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { useShopRole } from '../user/own-shops.ts'
import css from './shop-numbers.module.css'

/** Products by what their gaps cost, and how many there are with each gap. */
export function MendPart({ shopId }: { shopId: string }) {
  const t = useText()
  const format = useFormat()
  const { may } = useShopRole(shopId)
  const list = useInfiniteQuery(infinite(listProductsToMend, { shopId, limit: 10 }))
  const counts = list.data?.pages[0]?.lackCounts
  const amountOf = (count: number) => `${format.number(count)}${count >= LACK_COUNT_MAX ? '+' : ''}`
  return (
    <Section title={t('shopNumbers.mend')} isPanel>
      <p className={css.muted}>{t('shopNumbers.mendLead')}</p>
      {counts && (
        <p className={css.lacks}>
          <span>{t('shopNumbers.lacking')}</span>
          {PRODUCT_LACKS.map((lack) => (
            <PageLink
              key={lack}
              url={pageUrl('/pages/shop/product-page', { shopId, state: 'active', lacks: lack })}
              className={buttonClass({ variant: 'soft', size: 'sm' })}
            >
              {t(`shopNumbers.lack.${lack}`, { amount: amountOf(counts[lack]) })}
            </PageLink>
          ))}
        </p>
      )}
      <InfiniteList
        list={list}
        label={t('shopNumbers.mend')}
        className={css.products}
        rowKey={({ id }) => id}
        renderRow={(product) => <Row product={product} mayEdit={may('products')} />}
        skeleton={<Skeleton height={72} radius={8} />}
        skeletonCount={3}
        empty={<EmptyState title={t('shopNumbers.mendNone')} />}
      />
    </Section>
  )
}

function Row({ product, mayEdit }: { product: ProductToMend; mayEdit: boolean }) {
  const t = useText()
  const format = useFormat()
  const { id, name, brandName, partNumber, picture, viewCount, lacks } = product
  const [page, text] = mayEdit
    ? (['/pages/shop/edit-product', 'shopNumbers.complete'] as const)
    : (['/pages/product/detail', 'shopNumbers.look'] as const)
  return (
    <article className={css.product}>
      <span className={css.picture}>
        <ProductImage src={picture} alt="" sizes="64px" />
      </span>
      <div className={css.names}>
        <h3 className={css.name}>{name}</h3>
        <p className={css.muted}>
          {brandName} {partNumber}
        </p>
        <p className={css.tags}>
          <strong>{t('shopNumbers.views', { count: viewCount, amount: format.number(viewCount) })}</strong>
          {lacks.map((lack) => (
            <Tag key={lack} tone="warning">
              {t(`shopNumbers.tag.${lack}`)}
            </Tag>
          ))}
        </p>
      </div>
      <PageLink url={pageUrl(page, { id })} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
        {t(text)}
      </PageLink>
    </article>
  )
}
