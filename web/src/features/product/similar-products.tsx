import { useQuery } from '@tanstack/react-query'
import type { Product } from '@tiantian/contracts/product/product.ts'
import { useText } from '../../i18n/use-text.ts'
import { Section } from '../../ui/section.tsx'
import { Shelf } from '../../ui/shelf.tsx'
import { times } from '../../ui/times.ts'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { useCar } from '../vehicle/car.ts'
import { ProductCard, ProductCardSkeleton } from './product-card.tsx'
import { SIMILAR_SHOWN, similarQuery } from './product-query.ts'

/** Others of the same kind; what cannot be loaded or does not exist takes no place. */
export function SimilarProducts({ product }: { product: Product }) {
  const t = useText()
  const { car } = useCar()
  const category = product.categoryPath.at(-1)?.slug ?? ''
  const { data, isPending, isError } = useQuery(similarQuery(category, car))
  const others = data?.rows.filter(({ id }) => id !== product.id).slice(0, SIMILAR_SHOWN) ?? []
  if (isError || (!isPending && others.length === 0)) return null
  const shelf = { label: t('catalogue.similar'), phoneWidth: 168, columns: 5 }
  return (
    <Section
      title={t('catalogue.similar')}
      more={<PageLink url={pageUrl('/pages/product/list', { category })}>{t('common.more')}</PageLink>}
    >
      {isPending ? (
        <Shelf {...shelf} items={times(5)} itemKey={String} renderItem={() => <ProductCardSkeleton />} />
      ) : (
        <Shelf
          {...shelf}
          items={others}
          itemKey={({ id }) => id}
          renderItem={(other) => <ProductCard product={other} />}
        />
      )}
    </Section>
  )
}
