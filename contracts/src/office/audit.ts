import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { rowId } from '../form-fields.ts'
import { moment } from '../moment.ts'
import { pageInput, pageOf } from '../page.ts'
import { plainCharacters } from '../spelling/typed.ts'
import { storable } from '../text.ts'

const auditRow = z.object({
  id: z.string(),
  /** `order.cancel`, `user.register`, … */
  event: z.string(),
  /** Null for what the system did by itself, or whose account is erased. */
  actor: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  objectKind: z.string(),
  objectId: z.uuid(),
  /** What changed, as JSON. */
  change: z.string(),
  createdAt: moment,
})
export type AuditRow = z.output<typeof auditRow>

/** In whole and as it is written: `order.cancel`, `application.openDocument`. */
const event = z
  .string()
  .check(z.overwrite(plainCharacters), z.trim(), z.regex(/^[a-z][\w-]*(\.[\w-]+)*$/i), z.maxLength(80))

export const listAudit = defineAction({
  name: 'office/audit/list',
  summary: 'What people and the system have done, the latest first',
  kind: 'read',
  auth: 'admin.audit',
  input: z.object({
    event: z.optional(event),
    /** The user name of who acted. */
    actor: z.optional(z.string().check(z.trim(), z.maxLength(100), storable)),
    objectId: z.optional(rowId),
    createdFrom: z.optional(moment),
    createdTo: z.optional(moment),
    ...pageInput,
  }),
  output: pageOf(auditRow),
})
