import type { Product } from '@tiantian/contracts/product/product.ts'
import { useText } from '../../i18n/use-text.ts'
import { FactList } from '../../ui/fact-list.tsx'
import { Section } from '../../ui/section.tsx'
import { useAttributeValue } from './use-attribute-value.ts'
import { numberName } from './whole-vehicle.ts'

/** The attributes of the part's category, with their units. */
export function Specification({ product }: { product: Product }) {
  const t = useText()
  const attributeValue = useAttributeValue()
  const attributes = product.attributes.map(({ name, value, unit }) => ({
    name,
    value: attributeValue(value, unit),
  }))
  return (
    <Section title={t('catalogue.specification')} isPanel>
      <FactList
        facts={[
          { name: t('catalogue.brand'), value: product.brandName },
          { name: numberName(product, t), value: product.partNumber },
          ...attributes,
        ]}
      />
    </Section>
  )
}
