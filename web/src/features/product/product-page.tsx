import { useText } from '../../i18n/use-text.ts'
import { hasCode } from '../../sdk/call-error.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Skeleton, SkeletonLines } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { BrowseBar } from '../home/browse-bar.tsx'
import { useSeen } from '../saved/seen.ts'
import { Missing } from '../shell/error/missing.tsx'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { useCar } from '../vehicle/car.ts'
import { productQuery } from './product-query.ts'
import css from './product-view.module.css'
import { ProductView } from './product-view.tsx'

/** The placeholder of a product page. */
function ProductSkeleton() {
  return (
    <div className={css.product} aria-busy="true">
      <div className={css.gallery}>
        <Skeleton ratio="1" radius={16} />
      </div>
      <div className={css.head}>
        <SkeletonLines count={4} />
      </div>
      <div className={css.offer}>
        <Skeleton height={420} radius={12} />
      </div>
      <div className={css.fit}>
        <Skeleton height={120} radius={12} />
      </div>
      <div className={css.details}>
        <Skeleton height={260} radius={12} />
      </div>
    </div>
  )
}

/** A product with everything a buyer asks before ordering (S2.30). */
export function ProductPage({ id }: { id: string }) {
  const t = useText()
  const { car } = useCar()
  const { data, error, refetch, isFetching } = useQuery({
    ...productQuery(id, car),
    // Only while the car changes: another product begins with a skeleton.
    placeholderData: (before) => (before?.product.id === id ? before : undefined),
  })
  useSeen('product', data?.product.id)
  if (hasCode(error, 'PRODUCT_NOT_FOUND')) return <ProductMissing />
  return (
    <PageFrame
      title={data?.product.name ?? t('catalogue.product')}
      bar={<BrowseBar hasBack url="/pages/utils/search-product" placeholder={t('home.find')} />}
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!error && (data ? <ProductView key={id} product={data.product} /> : <ProductSkeleton />)}
    </PageFrame>
  )
}

/** The address names no product, or a deleted one. */
export function ProductMissing() {
  const t = useText()
  return (
    <PageFrame
      title={t('catalogue.product')}
      bar={<BrowseBar hasBack url="/pages/utils/search-product" placeholder={t('home.find')} />}
    >
      <Missing
        title={t('catalogue.gone')}
        text={t('catalogue.goneNote')}
        way={{ text: t('common.search'), url: '/pages/utils/search-product' }}
      />
    </PageFrame>
  )
}
