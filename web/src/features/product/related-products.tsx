import { useText } from '../../i18n/use-text.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Section } from '../../ui/section.tsx'
import { Shelf } from '../../ui/shelf.tsx'
import { useCar } from '../vehicle/car.ts'
import { ProductCard } from './product-card.tsx'
import { relatedProductsQuery } from './product-query.ts'
import css from './related-products.module.css'

/** Products fitted together with the part; nothing if there are none or they cannot be loaded. */
export function RelatedProducts({ productId }: { productId: string }) {
  const t = useText()
  const { car } = useCar()
  const { data } = useQuery(relatedProductsQuery(productId, car))
  if (!data || data.rows.length === 0) return null
  return (
    <Section title={t('product.relatedProducts')} className={css.relatedProducts}>
      <Shelf
        label={t('product.relatedProducts')}
        phoneWidth={168}
        columns={5}
        items={data.rows}
        itemKey={({ id }) => id}
        renderItem={(related) => <ProductCard product={related} />}
      />
    </Section>
  )
}
