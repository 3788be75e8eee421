import * as z from 'zod/mini'

/** A text that can be stored: PostgreSQL takes neither NUL nor half of a surrogate pair. */
export const storable = z.refine<string>((text) => text.isWellFormed() && !text.includes('\0'), {
  params: { rule: 'invalid_format' },
})
