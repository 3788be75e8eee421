import { useQuery } from '@tanstack/react-query'
import type { ProductCard as Card, Product } from '@tiantian/contracts/product/product.ts'
import type { Vehicle } from '@tiantian/contracts/product/vehicle.ts'
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
  const category = product.categoryPath.at(-1)?.slug ?? ''
  const { others, isPending } = useSimilar(product, category)
  if (!isPending && others.length === 0) return null
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

/** Those for the same car first, then others of the kind. */
function useSimilar({ id, fitments }: Product, category: string) {
  const { car } = useCar()
  const vehicle = carOf(fitments[0])
  const sameCar = useQuery({ ...similarQuery(category, vehicle, car), enabled: vehicle !== null })
  const sameKind = useQuery(similarQuery(category, null, car))
  const rows = [...(sameCar.data?.rows ?? []), ...(sameKind.data?.rows ?? [])]
  const others = new Map<string, Card>(rows.map((row) => [row.id, row]))
  others.delete(id)
  return {
    others: [...others.values()].slice(0, SIMILAR_SHOWN),
    isPending: sameKind.isPending || sameCar.isLoading,
  }
}

/** The car of a line of the fitment list, as far as it is named. */
function carOf(row: Product['fitments'][number] | undefined): Vehicle | null {
  if (!row) return null
  const { make, model, generation } = row
  return { make, ...(model && { model }), ...(model && generation && { generation }) }
}
