import { useQueryClient } from '@tanstack/react-query'
import type { ProductCard } from '@tiantian/contracts/product/product.ts'
import { useText } from '../../i18n/use-text.ts'
import { hasCode } from '../../sdk/call-error.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Price } from '../../ui/price.tsx'
import { ProductImage } from '../../ui/product-image.tsx'
import { Skeleton, SkeletonLines } from '../../ui/skeleton.tsx'
import { LoadState } from '../../ui/states.tsx'
import { BrowseBar } from '../home/browse-bar.tsx'
import { useSeen } from '../saved/seen.ts'
import { Missing } from '../shell/error/missing.tsx'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { useMoney } from '../shell/use-money.ts'
import { useCar } from '../vehicle/car.ts'
import headCss from './product-head.module.css'
import { productQuery } from './product-query.ts'
import css from './product-view.module.css'
import { ProductView } from './product-view.tsx'

/** The card of a product in any list that was read, such as the one that was pressed. */
function useKnownCard(id: string): ProductCard | undefined {
  const client = useQueryClient()
  for (const [, data] of client.getQueriesData<{ pages?: readonly object[] }>({})) {
    const lists = (data?.pages ?? [data ?? {}]).flatMap((page): unknown[] => Object.values(page))
    for (const row of lists.flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : [])))
      if (isCardOf(row, id)) return row
  }
  return undefined
}

const isCardOf = (row: unknown, id: string): row is ProductCard =>
  typeof row === 'object' &&
  row !== null &&
  'partNumber' in row &&
  'price' in row &&
  'id' in row &&
  row.id === id

/** The placeholder of a product page: with the name, the picture and the price that its card showed. */
function ProductSkeleton({ card }: { card: ProductCard | undefined }) {
  const money = useMoney()
  return (
    <div className={css.product} aria-busy="true">
      <div className={css.gallery}>
        {card ? <ProductImage src={card.picture} alt="" isFirst /> : <Skeleton ratio="1" radius={16} />}
      </div>
      <div className={css.head}>
        {card && <p className={headCss.name}>{card.name}</p>}
        <SkeletonLines count={card ? 2 : 4} />
      </div>
      <div className={css.offer}>
        {card && <Price {...money.price(card.price)} />}
        <Skeleton height={card ? 380 : 420} radius={12} />
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
  const result = useQuery({
    ...productQuery(id, car),
    // Only while the car changes: another product begins with a skeleton.
    placeholderData: (before) => (before?.product.id === id ? before : undefined),
  })
  const { data, error } = result
  const card = useKnownCard(id)
  useSeen('product', data?.product.id)
  if (hasCode(error, 'PRODUCT_NOT_FOUND')) return <ProductMissing />
  return (
    <PageFrame
      title={data?.product.name ?? card?.name ?? t('catalogue.product')}
      bar={<BrowseBar hasBack url="/pages/utils/search-product" placeholder={t('home.find')} />}
    >
      {data ? (
        <ProductView key={id} product={data.product} />
      ) : (
        <LoadState result={result} skeleton={<ProductSkeleton card={card} />} />
      )}
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
