import * as z from 'zod/mini'
import type { ShopTax } from '../shop/tax.ts'
import type { OrderDocumentKind } from './document.ts'

/** The Eurasian Economic Union: between its countries there is neither a customs border nor a duty. */
const EAEU: ReadonlySet<string> = new Set(['AM', 'BY', 'KG', 'KZ', 'RU'])

export const isWithinEaeu = (from: string, to: string): boolean => EAEU.has(from) && EAEU.has(to)

/** `none`: no tax is charged; `export`: at zero rate; `included`: it is in the price; `added`: it comes on top. */
export const TAX_KINDS = ['none', 'export', 'included', 'added'] as const

/** How an order is taxed, as of its checkout. */
export const taxTerms = z.object({
  kind: z.enum(TAX_KINDS),
  /** 0 where no tax is charged. */
  basisPoints: z.int(),
  /** Of the shop in the country of dispatch; empty where it is not registered. */
  number: z.string(),
})
export type TaxTerms = z.output<typeof taxTerms>

export const NO_TAX: TaxTerms = { kind: 'none', basisPoints: 0, number: '' }

/** A sale within a country is taxed there; one to another country is an export. */
export function taxTermsOf(tax: Omit<ShopTax, 'country'> | null, from: string, to: string): TaxTerms {
  if (!tax) return NO_TAX
  if (from !== to) return { kind: 'export', basisPoints: 0, number: tax.number }
  return { kind: tax.isIncluded ? 'included' : 'added', basisPoints: tax.basisPoints, number: tax.number }
}

/** What proves the zero rate: within the EAEU, which has no customs border, the buyer's application with a mark of its tax office. */
export const exportPaper = (from: string, to: string) =>
  (isWithinEaeu(from, to) ? 'import_tax_application' : 'export_declaration') satisfies OrderDocumentKind

/** The rule of rounding, the only one: to the nearest minor unit, and of two as near to the even one. */
function halfEven(numerator: bigint, denominator: bigint): number {
  const whole = numerator / denominator
  const twice = (numerator % denominator) * 2n
  const isUp = twice > denominator || (twice === denominator && whole % 2n === 1n)
  return Number(isUp ? whole + 1n : whole)
}

/** The tax on an amount, or within it where prices contain tax. */
export function taxOn(
  amountMinor: number,
  { kind, basisPoints }: Pick<TaxTerms, 'kind' | 'basisPoints'>,
): number {
  if (kind !== 'added' && kind !== 'included') return 0
  const rate = BigInt(basisPoints)
  return halfEven(BigInt(amountMinor) * rate, kind === 'added' ? 10_000n : 10_000n + rate)
}

/** What of the tax an order costs besides its prices. */
export const addedMinor = ({ kind }: Pick<TaxTerms, 'kind'>, taxMinor: number): number =>
  kind === 'added' ? taxMinor : 0

interface TaxedAmounts {
  /** Price times quantity of each line. */
  readonly linesMinor: readonly number[]
  /** What the shop itself takes off: what the alliance takes off is a part of the price that it pays. */
  readonly shopDiscountMinor: number
  readonly deliveryMinor: number
}

/** The tax of each line, of the delivery, and of the order: that is their sum. */
export function orderTax(
  terms: Pick<TaxTerms, 'kind' | 'basisPoints'>,
  { linesMinor, shopDiscountMinor, deliveryMinor }: TaxedAmounts,
) {
  const goodsMinor = linesMinor.reduce((sum, minor) => sum + minor, 0)
  const offUpTo = (minor: number) =>
    goodsMinor === 0 ? 0 : Number((BigInt(shopDiscountMinor) * BigInt(minor)) / BigInt(goodsMinor))
  let before = 0
  const lines = linesMinor.map((minor) => {
    const off = offUpTo(before + minor) - offUpTo(before)
    before += minor
    return taxOn(minor - off, terms)
  })
  const deliveryTaxMinor = taxOn(deliveryMinor, terms)
  return {
    linesMinor: lines,
    deliveryTaxMinor,
    taxMinor: lines.reduce((sum, minor) => sum + minor, deliveryTaxMinor),
  }
}

/** The tax of an order, as its page shows it. */
export const orderTaxView = z.extend(taxTerms, {
  /** Of goods and delivery. */
  taxMinor: z.int(),
  /** What of it is for the delivery. */
  deliveryTaxMinor: z.int(),
  /** What proves the zero rate of an export, and whether a side has added it to the order; null for other orders. */
  paper: z.nullable(
    z.object({ kind: z.enum(['export_declaration', 'import_tax_application']), isAdded: z.boolean() }),
  ),
})
export type OrderTaxView = z.output<typeof orderTaxView>
