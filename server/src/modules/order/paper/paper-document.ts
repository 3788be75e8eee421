import type { LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import { MINOR_PER_MAJOR } from '@tiantian/contracts/money.ts'
import type { PaperLanguage } from '@tiantian/contracts/order/paper.ts'
import { addedMinor } from '@tiantian/contracts/order/tax.ts'
import type { OrderPaperRow } from '../../../platform/database/rows.generated.ts'
import type { BusinessDocument, DocumentColumn, DocumentFact } from '../../../platform/pdf/document.ts'
import { dayText, numberText } from '../../../platform/text/wording.ts'
import type { PaperData, PaperLine } from './paper-data.ts'
import type { PaperText } from './paper-text.ts'
import { PAPER_TEXT } from './paper-text.ts'

export function documentOf(row: OrderPaperRow, language: PaperLanguage): BusinessDocument {
  const { number } = row
  const text = bilingual(language)
  const data = row.data as PaperData
  const isPackingList = row.kind === 'packing-list'
  return {
    title: text(row.kind),
    at: new Date(row.issued_at),
    issuer: textIn(data.seller.name, 'en'),
    facts: [
      { name: text('number'), value: number },
      { name: text('date'), value: dayText('en', row.issued_at) },
      { name: text('order'), value: data.code },
      ...(isPackingList ? shipmentFacts(data, text) : invoiceFacts(data, text)),
    ],
    parties: parties(data, language, text),
    ...(isPackingList ? packingTable(data, language, text) : priceTable(data, language, text)),
    notes: [
      ...(isPackingList
        ? packageNotes(data, text)
        : [...taxNotes(data, text), ...customsNotes(data, language, text)]),
      row.kind === 'proforma' ? text('proformaNote') : `${text('signature')}: ____________________`,
    ],
    pageLabel: (page) => `${number} · ${page}`,
  }
}

/** Both languages on one line: customs read the one, the trader the other. */
const bilingual =
  (language: PaperLanguage) =>
  (key: keyof PaperText): string =>
    `${PAPER_TEXT.en[key]} / ${PAPER_TEXT[language][key]}`

type Bilingual = ReturnType<typeof bilingual>

const inBoth = (name: LocalizedText, language: PaperLanguage): string =>
  [...new Set([textIn(name, 'en'), textIn(name, language)])].join(' / ')

const parties = ({ seller, buyer, tax }: PaperData, language: PaperLanguage, text: Bilingual) => [
  {
    role: text('seller'),
    lines: [
      inBoth(seller.name, language),
      [seller.street, textIn(seller.city, 'en'), textIn(seller.country, 'en')].filter(Boolean).join(', '),
      seller.phone,
      ...(tax?.number ? [`${text('taxNumber')} ${tax.number}`] : []),
    ],
  },
  {
    role: text('buyer'),
    lines: [
      buyer.name,
      [buyer.street, textIn(buyer.city, 'en'), textIn(buyer.country, 'en'), buyer.postcode]
        .filter(Boolean)
        .join(', '),
      buyer.phone,
    ],
  },
]

const invoiceFacts = ({ incoterm, currency, depositPercent }: PaperData, text: Bilingual): DocumentFact[] => [
  { name: text('delivery'), value: incoterm },
  { name: text('currency'), value: currency },
  {
    name: text('payment'),
    value: depositPercent === 100 ? text('prepaid') : `${depositPercent} % + ${100 - depositPercent} %`,
  },
]

const shipmentFacts = ({ shipment, incoterm }: PaperData, text: Bilingual): DocumentFact[] =>
  [
    { name: text('delivery'), value: incoterm },
    { name: text('carrier'), value: shipment?.carrier ?? '' },
    { name: text('tracking'), value: shipment?.tracking_number ?? '' },
    { name: text('container'), value: shipment?.container_number ?? '' },
  ].filter(({ value }) => value !== '')

const description = (line: PaperLine, language: PaperLanguage) =>
  `${line.brand_name} ${line.part_number}\n${inBoth(line.name, language)}`

const CONFORMITY = {
  none: 'conformityNone',
  declaration: 'conformityDeclaration',
  certificate: 'conformityCertificate',
} as const

const percent = (basisPoints: number) => `${numberText('en', basisPoints / 100, 2)} %`

/** What was known at checkout about the import, once for all lines of which it is the same. */
function customsNotes({ lines }: PaperData, language: PaperLanguage, text: Bilingual): string[] {
  const known = lines.flatMap(({ customs, hs_code }, at) =>
    customs ? [{ at: at + 1, customs, hs_code }] : [],
  )
  const alike = Map.groupBy(known, ({ customs, hs_code }) => JSON.stringify([hs_code, customs]))
  const notes = [...alike.values()].map((same) => {
    const { customs, hs_code } = same[0]!
    const { conformity, dutyBasisPoints, vatBasisPoints } = customs
    return [
      `№ ${same.map(({ at }) => at).join(', ')}: ${text('hsCode')} ${hs_code}`,
      ...(conformity ? [`${text('conformity')}: ${text(CONFORMITY[conformity])}`] : []),
      ...(dutyBasisPoints === null ? [] : [`${text('duty')} ${percent(dutyBasisPoints)}`]),
      ...(vatBasisPoints === null ? [] : [`${text('vat')} ${percent(vatBasisPoints)}`]),
      ...(Object.keys(customs.note).length > 0 ? [inBoth(customs.note, language)] : []),
      customs.sources.map(({ source, checkedOn }) => `${inBoth(source, language)}, ${checkedOn}`).join('; '),
    ].join(' · ')
  })
  return notes.length === 0 ? [] : [`${text('customs')}:`, ...notes]
}

/** Why no tax is charged on an export, and what proves that. */
const taxNotes = ({ tax }: PaperData, text: Bilingual): string[] =>
  tax?.paper ? [`${text('zeroRate')}: ${text(EXPORT_PAPERS[tax.paper.kind])}`] : []

const EXPORT_PAPERS = {
  export_declaration: 'exportDeclaration',
  import_tax_application: 'importTaxApplication',
} as const

/** Weight and size of each package. */
const packageNotes = ({ shipment }: PaperData, text: Bilingual): string[] =>
  (shipment?.packages ?? []).map(({ grossGrams, lengthMm, widthMm, heightMm }, at) => {
    const size = [lengthMm, widthMm, heightMm].map((mm) => numberText('en', mm / 10, 1)).join(' × ')
    return `${text('packages')} ${at + 1}: ${kilograms(grossGrams)}, ${size} cm`
  })

const AMOUNT = new Intl.NumberFormat('en', { minimumFractionDigits: 2 })
const amount = (minor: number) => AMOUNT.format(minor / MINOR_PER_MAJOR)
const kilograms = (grams: number) => `${numberText('en', grams / 1000, 3)} kg`

function priceTable(data: PaperData, language: PaperLanguage, text: Bilingual) {
  const { tax } = data
  const taxMinor = tax?.taxMinor ?? 0
  const added = tax ? addedMinor(tax, taxMinor) : 0
  const isTaxed = tax !== undefined && tax.basisPoints > 0
  const goodsMinor = data.totalMinor - data.deliveryMinor - added
  const columns: DocumentColumn[] = [
    { title: '№', share: 0.5 },
    { title: text('goods'), share: 4.5 },
    { title: text('hsCode'), share: 1.5 },
    { title: text('origin'), share: 1.2 },
    { title: text('quantity'), share: 1.2, align: 'right' },
    { title: text('price'), share: 1.6, align: 'right' },
    ...(isTaxed ? [{ title: text('tax'), share: 1.4, align: 'right' as const }] : []),
    { title: text('amount'), share: 1.8, align: 'right' },
  ]
  const taxName = tax && `${text(added > 0 ? 'tax' : 'taxIncluded')} ${percent(tax.basisPoints)}`
  return {
    columns,
    rows: data.lines.map((line, at) => [
      `${at + 1}`,
      description(line, language),
      line.hs_code,
      line.origin_country,
      `${line.quantity}`,
      amount(line.unit_price_minor),
      ...(isTaxed ? [amount(line.tax_minor ?? 0)] : []),
      amount(line.unit_price_minor * line.quantity),
    ]),
    totals: [
      { name: text('goodsTotal'), value: `${amount(goodsMinor)} ${data.currency}` },
      { name: text('deliveryPrice'), value: `${amount(data.deliveryMinor)} ${data.currency}` },
      ...(isTaxed ? [{ name: taxName ?? '', value: `${amount(taxMinor)} ${data.currency}` }] : []),
      { name: text('total'), value: `${amount(data.totalMinor)} ${data.currency}`, isGrand: true },
    ],
  }
}

function packingTable(data: PaperData, language: PaperLanguage, text: Bilingual) {
  const columns: DocumentColumn[] = [
    { title: '№', share: 0.5 },
    { title: text('goods'), share: 5 },
    { title: text('hsCode'), share: 1.6 },
    { title: text('quantity'), share: 1.2, align: 'right' },
    { title: text('net'), share: 1.6, align: 'right' },
    { title: text('gross'), share: 1.6, align: 'right' },
  ]
  const net = data.lines.reduce((sum, line) => sum + line.net_grams * line.quantity, 0)
  return {
    columns,
    rows: data.lines.map((line, at) => [
      `${at + 1}`,
      description(line, language),
      line.hs_code,
      `${line.quantity}`,
      kilograms(line.net_grams * line.quantity),
      kilograms(line.gross_grams * line.quantity),
    ]),
    totals: [
      { name: text('packages'), value: `${data.shipment?.package_count ?? 0}` },
      { name: text('net'), value: kilograms(net) },
      { name: text('gross'), value: kilograms(data.shipment?.gross_grams ?? 0), isGrand: true },
    ],
  }
}
