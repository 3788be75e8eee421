import type { Product } from '@tiantian/contracts/product/product.ts'
import { useText } from '../../i18n/use-text.ts'
import { FactList } from '../../ui/fact-list.tsx'
import { Section } from '../../ui/section.tsx'

/** The attributes of the part's kind, with their units. */
export function Specification({ product }: { product: Product }) {
  const t = useText()
  const attributes = product.attributes.map(({ name, value, unit }) => ({
    name,
    value: unit ? `${value}\u00a0${unit}` : value,
  }))
  return (
    <Section title={t('catalogue.specification')} isPanel>
      <FactList
        facts={[
          { name: t('catalogue.brand'), value: product.brandName },
          { name: t('catalogue.partNumber'), value: product.partNumber },
          ...attributes,
        ]}
      />
    </Section>
  )
}
