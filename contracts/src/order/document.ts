import * as z from 'zod/mini'
import { ruled } from '../form-fields.ts'
import { documentName } from '../media/document.ts'
import { calendarDate } from '../moment.ts'
import { requestId } from '../page.ts'
import { storable } from '../text.ts'

/** What customs, carriers and banks issue or ask for; the mall draws proforma, invoice and packing list itself. */
export const ORDER_DOCUMENT_KINDS = [
  'contract',
  'carrier_invoice',
  'cmr',
  'rail_waybill',
  'bill_of_lading',
  'air_waybill',
  'certificate_of_origin',
  'eac_certificate',
  'eac_declaration',
  'export_declaration',
  'import_declaration',
  'import_tax_application',
  'insurance',
  'dangerous_goods',
  'other',
] as const
export type OrderDocumentKind = (typeof ORDER_DOCUMENT_KINDS)[number]

/** So many each side of an order can have. */
export const ORDER_DOCUMENTS_MAX = 60

export const orderDocument = z.object({
  /** Of its file: see `order/order/open-file`. */
  id: z.uuid(),
  kind: z.enum(ORDER_DOCUMENT_KINDS),
  number: z.string(),
  datedOn: z.nullable(z.string()),
  validUntil: z.nullable(z.string()),
  name: z.string(),
  /** Who has added it. */
  side: z.enum(['buyer', 'seller']),
  at: z.string(),
})
export type OrderDocument = z.output<typeof orderDocument>

/** Of this or the last century; empty where the paper has none. */
const paperDate = z._default(z.union([z.literal(''), calendarDate]), '')

export const newOrderDocument = z
  .object({
    requestId,
    id: z.uuid(),
    kind: z.enum(ORDER_DOCUMENT_KINDS),
    number: z._default(z.string().check(z.trim(), z.maxLength(60), storable), ''),
    datedOn: paperDate,
    validUntil: paperDate,
    file: z.object({ fileId: z.uuid(), name: documentName }),
  })
  .check(
    ruled<{ readonly datedOn: string; readonly validUntil: string }>(({ datedOn, validUntil }) =>
      datedOn !== '' && validUntil !== '' && validUntil < datedOn
        ? [{ path: 'validUntil', rule: 'invalid_value' }]
        : [],
    ),
  )
