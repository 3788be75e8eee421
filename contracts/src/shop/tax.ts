import * as z from 'zod/mini'
import { doubles, ruled } from '../form-fields.ts'
import { plain } from '../text.ts'

export const TAX_NUMBER_MAX = 40
/** Half of the price: no country asks for more. */
export const TAX_BASIS_POINTS_MAX = 5000
export const TAXES_MAX = 20

/** The shop is registered for VAT in a country that it sends goods from; where it is not, no tax is charged. */
export const shopTax = z.object({
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  number: z.string().check(z.normalize('NFC'), z.trim(), z.minLength(2), z.maxLength(TAX_NUMBER_MAX), plain),
  /** Of a sale within the country. */
  basisPoints: z.int().check(z.minimum(1), z.maximum(TAX_BASIS_POINTS_MAX)),
  /** Whether prices contain it; otherwise it is added to them. */
  isIncluded: z.boolean(),
})
export type ShopTax = z.output<typeof shopTax>

export const shopTaxes = z.array(shopTax).check(
  z.maxLength(TAXES_MAX),
  ruled<readonly ShopTax[]>((taxes) =>
    doubles(
      taxes.map(({ country }) => country),
      (at) => `${at}.country`,
    ),
  ),
)
