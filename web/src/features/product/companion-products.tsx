import { useQuery } from '@tanstack/react-query'
import { useText } from '../../i18n/use-text.ts'
import { Section } from '../../ui/section.tsx'
import { Shelf } from '../../ui/shelf.tsx'
import { useCar } from '../vehicle/car.ts'
import css from './companion-products.module.css'
import { ProductCard } from './product-card.tsx'
import { companionsQuery } from './product-query.ts'

/** What is fitted together with the part; what cannot be loaded or does not exist takes no place. */
export function CompanionProducts({ productId }: { productId: string }) {
  const t = useText()
  const { car } = useCar()
  const { data } = useQuery(companionsQuery(productId, car))
  if (!data || data.rows.length === 0) return null
  return (
    <Section title={t('product.companions')} className={css.companions}>
      <Shelf
        label={t('product.companions')}
        phoneWidth={168}
        columns={5}
        items={data.rows}
        itemKey={({ id }) => id}
        renderItem={(companion) => <ProductCard product={companion} />}
      />
    </Section>
  )
}
