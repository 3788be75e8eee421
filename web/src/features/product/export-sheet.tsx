import { serverNow } from '@tiantian/cloud/server-clock.ts'
import type { Product } from '@tiantian/contracts/product/product.ts'
import type { ProductDocument } from '@tiantian/contracts/product/product-document.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import type { FactLine } from '../../ui/fact-list.tsx'
import { FactList } from '../../ui/fact-list.tsx'
import { Section } from '../../ui/section.tsx'
import css from './export-sheet.module.css'
import { productDocumentsQuery } from './product-query.ts'

const BYTES_IN_KB = 1024

/** Certificates and documents, with a download for those stored here. */
function ProductDocumentList({ documents }: { documents: readonly ProductDocument[] }) {
  const t = useText()
  if (documents.length === 0) return null
  return (
    <>
      <h3 className={css.title}>{t('product.documents.title')}</h3>
      <ul>
        {documents.map((document) => (
          <ProductDocumentLine key={document.id} document={document} />
        ))}
      </ul>
    </>
  )
}

function ProductDocumentLine({ document }: { document: ProductDocument }) {
  const t = useText()
  const format = useFormat()
  const { kind, title, number, issuer, validTo, file } = document
  const isOver = validTo !== null && Date.parse(validTo) < serverNow()
  return (
    <li className={css.paper}>
      <div className={css.what}>
        <strong>{title}</strong>
        <span className={css.muted}>{t(`product.documents.kind.${kind}`)}</span>
        {[number, issuer].map((text) => text && <span key={text}>{text}</span>)}
        {validTo !== null && (
          <span className={css.muted}>{t('product.documents.validTo', { date: format.date(validTo) })}</span>
        )}
        {isOver && <Tag tone="danger">{t('product.documents.over')}</Tag>}
      </div>
      {file && (
        <a
          href={file.url}
          download
          className={buttonClass({ variant: 'soft', size: 'sm' })}
          aria-label={t('product.documents.saveOf', { title })}
        >
          {t('product.documents.save', { size: format.number(Math.ceil(file.bytes / BYTES_IN_KB)) })}
        </a>
      )}
    </li>
  )
}

const CUBIC_MM_PER_CUBIC_M = 1e9

/** Data for customs, carrier and accounting. */
export function ExportSheet({ product, isStored }: { product: Product; isStored: boolean }) {
  const t = useText()
  const { data: documents } = useQuery({ ...productDocumentsQuery(product.id), enabled: isStored })
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
function useCustomsFacts(
  { originCountryName, hsCode, warrantyMonths, warrantyKm, gtin, dangerousGoods, hasBattery, grade }: Product,
  hsName: string,
): FactLine[] {
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
    ...(warrantyKm
      ? [{ name: t('product.warrantyKm'), value: t('product.kilometres', { km: format.number(warrantyKm) }) }]
      : []),
    ...(gtin ? [{ name: 'GTIN', value: gtin }] : []),
    ...(grade ? [{ name: t('product.grade'), value: grade }] : []),
    ...(dangerousGoods
      ? [
          {
            name: t('product.dangerousGoods'),
            value: t('product.unClass', { number: dangerousGoods.unNumber, class: dangerousGoods.class }),
          },
        ]
      : []),
    ...(hasBattery ? [{ name: t('product.battery'), value: t('product.batteryInside') }] : []),
  ]
}

function useFreightFacts({
  packageMm,
  netGrams,
  grossGrams,
  quantityPerCarton,
  cartonsPerPallet,
  carton,
}: Product): FactLine[] {
  const t = useText()
  const format = useFormat()
  const { size, volume, kilograms } = useMeasures()
  const itemFacts = [
    { name: t('catalogue.export.net'), value: kilograms(netGrams) },
    { name: t('catalogue.export.gross'), value: kilograms(grossGrams) },
    { name: t('catalogue.export.package'), value: size(packageMm) },
    { name: t('catalogue.export.volume'), value: volume(packageMm) },
    { name: t('catalogue.export.perCarton'), value: format.number(quantityPerCarton) },
    ...(cartonsPerPallet
      ? [{ name: t('product.cartonsPerPallet'), value: format.number(cartonsPerPallet) }]
      : []),
  ]
  if (quantityPerCarton === 1) return itemFacts
  const about = `≈\u00a0${kilograms(grossGrams * quantityPerCarton)}`
  const weight = { name: t('product.cartonWeight'), value: carton ? kilograms(carton.grossGrams) : about }
  if (!carton) return [...itemFacts, weight]
  return [
    ...itemFacts,
    { name: t('product.cartonSize'), value: size(carton) },
    { name: t('product.cartonVolume'), value: volume(carton) },
    weight,
  ]
}

type ExportSheetBox = Product['packageMm']

function useMeasures() {
  const t = useText()
  const format = useFormat()
  const cubicMetres = ({ length, width, height }: ExportSheetBox) =>
    (length * width * height) / CUBIC_MM_PER_CUBIC_M
  return {
    size: ({ length, width, height }: ExportSheetBox) =>
      t('catalogue.export.millimetres', {
        size: [length, width, height].map((side) => format.number(side)).join(' × '),
      }),
    volume: (box: ExportSheetBox) =>
      t('catalogue.export.cubicMetres', {
        amount: format.number(cubicMetres(box), { maximumFractionDigits: 4 }),
      }),
    kilograms: (grams: number) =>
      t('catalogue.export.kilograms', {
        amount: format.number(grams / 1000, { maximumFractionDigits: 3 }),
      }),
  }
}
