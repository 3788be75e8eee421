import * as z from 'zod/mini'

/** A value of a field before and after, as text. */
export const fieldChange = z.object({ field: z.string(), before: z.string(), after: z.string() })
export type FieldChange = z.output<typeof fieldChange>
