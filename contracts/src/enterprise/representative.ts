import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { rowId } from '../form-fields.ts'

export const openRepresentativeId = defineAction({
  name: 'enterprise/review/identity',
  summary: 'The identity document of the head of an enterprise in full; who opened it is audited',
  kind: 'read',
  auth: 'enterprise.review',
  input: z.object({ id: rowId }),
  output: z.object({ name: z.string(), kind: z.string(), number: z.string() }),
})
