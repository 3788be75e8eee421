import type { Product } from '@tiantian/contracts/product/product.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { FactList } from '../../ui/fact-list.tsx'
import { Section } from '../../ui/section.tsx'

const CUBIC_MM_PER_CUBIC_M = 1e9

/** What customs, the carrier and the bookkeeper ask for. */
export function ExportSheet({ product }: { product: Product }) {
  const t = useText()
  const format = useFormat()
  const { length, width, height } = product.packageMm
  const kilograms = (grams: number) =>
    t('catalogue.export.kilograms', { amount: format.number(grams / 1000, { maximumFractionDigits: 3 }) })
  const size = [length, width, height].map((side) => format.number(side)).join(' × ')
  const volume = format.number((length * width * height) / CUBIC_MM_PER_CUBIC_M, { maximumFractionDigits: 4 })
  const months = product.warrantyMonths
  return (
    <Section title={t('catalogue.export.title')} isPanel>
      <FactList
        facts={[
          { name: t('catalogue.export.origin'), value: product.originCountryName },
          { name: t('catalogue.export.hs'), value: product.hsCode },
          { name: t('catalogue.export.net'), value: kilograms(product.netGrams) },
          { name: t('catalogue.export.gross'), value: kilograms(product.grossGrams) },
          { name: t('catalogue.export.package'), value: t('catalogue.export.millimetres', { size }) },
          {
            name: t('catalogue.export.volume'),
            value: t('catalogue.export.cubicMetres', { amount: volume }),
          },
          { name: t('catalogue.export.perCarton'), value: format.number(product.quantityPerCarton) },
          {
            name: t('catalogue.export.warranty'),
            value:
              months > 0
                ? t('catalogue.export.months', { count: months, number: format.number(months) })
                : t('catalogue.export.noWarranty'),
          },
        ]}
      />
    </Section>
  )
}
