import * as z from 'zod/mini'
import { cleanNumber, LEGAL_FORMS, numberProblem, numbersOf } from '../enterprise/registration-number.ts'
import { ruled } from '../form-fields.ts'
import { plain, storable } from '../text.ts'

const invoiceFields = z.object({
  company: z.string().check(z.normalize('NFC'), z.trim(), z.minLength(2), z.maxLength(200), plain),
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  legalForm: z.enum(LEGAL_FORMS),
  taxId: z.string().check(z.trim(), z.minLength(1), z.maxLength(60), storable),
})

/** To whom the invoice is made out; the number is that of the country's register, with its check digit. */
export const invoiceData = z.pipe(
  invoiceFields.check(
    ruled(({ country, legalForm, taxId }) => {
      const [{ kind }] = numbersOf(country, legalForm)
      const rule = numberProblem(kind, cleanNumber(kind, taxId), legalForm)
      return rule ? [{ path: 'taxId', rule }] : []
    }, invoiceFields),
  ),
  z.transform((invoice: z.output<typeof invoiceFields>) => ({
    ...invoice,
    taxId: cleanNumber(numbersOf(invoice.country, invoice.legalForm)[0].kind, invoice.taxId),
  })),
)
export const invoiceView = invoiceFields
export type InvoiceData = z.output<typeof invoiceFields>
