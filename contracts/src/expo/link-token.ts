import * as z from 'zod/mini'

/** The secret in the link of a letter: what its page shows is known to whoever has it, and to nobody else. */
export const linkToken = z.string().check(z.minLength(40), z.maxLength(400), z.regex(/^[\w-]+$/))
