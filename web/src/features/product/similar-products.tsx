import { numberKey } from '@tiantian/contracts/product/part-number.ts'
import type { ProductCard as Card, Product } from '@tiantian/contracts/product/product.ts'
import type { Vehicle } from '@tiantian/contracts/product/vehicle.ts'
import { useText } from '../../i18n/use-text.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Section } from '../../ui/section.tsx'
import { Shelf } from '../../ui/shelf.tsx'
import { times } from '../../ui/times.ts'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { useCar } from '../vehicle/car.ts'
import { ProductCard, ProductCardSkeleton } from './product-card.tsx'
import { SIMILAR_SHOWN, similarQuery } from './product-query.ts'

/** A single one is nothing to compare. */
const SIMILAR_MIN = 2

/** Others of the same category, for a car that the part fits; nothing if there are none or they cannot be loaded. */
export function SimilarProducts({ product }: { product: Product }) {
  const t = useText()
  const category = product.categoryPath.at(-1)?.slug ?? ''
  const { others, vehicle, isPending } = useSimilar(product, category)
  if (!isPending && others.length < SIMILAR_MIN) return null
  const shelf = { label: t('catalogue.similar'), phoneWidth: 168, columns: 5 }
  const more = pageUrl('/pages/product/list', { category, ...vehicle })
  return (
    <Section title={t('catalogue.similar')} more={<PageLink url={more}>{t('common.more')}</PageLink>}>
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

/** Other offers of the same part are shown among its offers; any other part is shown once, as its first product. */
function useSimilar(product: Product, category: string) {
  const { car } = useCar()
  const vehicle = car && product.fit === 'fits' ? car : carOf(product.fitments[0])
  const { data, isPending } = useQuery(similarQuery(category, vehicle, car))
  const others = new Map<string, Card>()
  for (const row of data?.rows ?? []) if (!others.has(partOf(row))) others.set(partOf(row), row)
  others.delete(partOf(product))
  return { others: [...others.values()].slice(0, SIMILAR_SHOWN), vehicle, isPending }
}

const partOf = ({ brandName, partNumber }: Pick<Card, 'brandName' | 'partNumber'>) =>
  `${brandName} ${numberKey(partNumber)}`

/** The car of a fitment row, as far as it is specified; null for a universal part. */
function carOf(row: Product['fitments'][number] | undefined): Vehicle | null {
  if (!row) return null
  const { make, model, generation } = row
  return { make, ...(model && { model }), ...(model && generation && { generation }) }
}
