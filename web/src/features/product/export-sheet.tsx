import type { Product } from '@tiantian/contracts/product/product.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { useQuery } from '../../sdk/use-query.ts'
import type { Fact } from '../../ui/fact-list.tsx'
import { FactList } from '../../ui/fact-list.tsx'
import { Section } from '../../ui/section.tsx'
import { ProductDocumentList } from './product-document-list.tsx'
import { productDocumentsQuery } from './product-query.ts'

const CUBIC_MM_PER_CUBIC_M = 1e9

/** Data for customs, carrier and accounting. */
export function ExportSheet({ product }: { product: Product }) {
  const t = useText()
  const { data: documents } = useQuery(productDocumentsQuery(product.id))
  const customs = useCustomsFacts(product, documents?.hsName ?? '')
  const freight = useFreightFacts(product)
  return (
    <Section title={t('catalogue.export.title')} isPanel>
      <FactList facts={[...customs, ...freight]} />
      <ProductDocumentList documents={documents?.documents ?? []} />
    </Section>
  )
}

/** With the name of its code, so that a broker can check it at a glance. */
function useCustomsFacts({ originCountryName, hsCode, warrantyMonths }: Product, hsName: string): Fact[] {
  const t = useText()
  const format = useFormat()
  const warranty =
    warrantyMonths > 0
      ? t('catalogue.export.months', { count: warrantyMonths, number: format.number(warrantyMonths) })
      : t('catalogue.export.noWarranty')
  return [
    { name: t('catalogue.export.origin'), value: originCountryName },
    { name: t('catalogue.export.hs'), value: hsName ? `${hsCode} — ${hsName}` : hsCode },
    { name: t('catalogue.export.warranty'), value: warranty },
  ]
}

function useFreightFacts({ packageMm, netGrams, grossGrams, quantityPerCarton, carton }: Product): Fact[] {
  const t = useText()
  const format = useFormat()
  const { size, volume, kilograms } = useMeasures()
  const piece = [
    { name: t('catalogue.export.net'), value: kilograms(netGrams) },
    { name: t('catalogue.export.gross'), value: kilograms(grossGrams) },
    { name: t('catalogue.export.package'), value: size(packageMm) },
    { name: t('catalogue.export.volume'), value: volume(packageMm) },
    { name: t('catalogue.export.perCarton'), value: format.number(quantityPerCarton) },
  ]
  if (quantityPerCarton === 1) return piece
  const about = `≈\u00a0${kilograms(grossGrams * quantityPerCarton)}`
  const weight = { name: t('product.cartonWeight'), value: carton ? kilograms(carton.grossGrams) : about }
  if (!carton) return [...piece, weight]
  return [
    ...piece,
    { name: t('product.cartonSize'), value: size(carton) },
    { name: t('product.cartonVolume'), value: volume(carton) },
    weight,
  ]
}

type Box = Product['packageMm']

function useMeasures() {
  const t = useText()
  const format = useFormat()
  const cubicMetres = ({ length, width, height }: Box) => (length * width * height) / CUBIC_MM_PER_CUBIC_M
  return {
    size: ({ length, width, height }: Box) =>
      t('catalogue.export.millimetres', {
        size: [length, width, height].map((side) => format.number(side)).join(' × '),
      }),
    volume: (box: Box) =>
      t('catalogue.export.cubicMetres', {
        amount: format.number(cubicMetres(box), { maximumFractionDigits: 4 }),
      }),
    kilograms: (grams: number) =>
      t('catalogue.export.kilograms', {
        amount: format.number(grams / 1000, { maximumFractionDigits: 3 }),
      }),
  }
}
