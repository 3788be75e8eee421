import * as z from 'zod/mini'

/** The signed token in a mailed link: anyone who has it can see its page, and nobody else. */
export const linkToken = z.string().check(z.minLength(40), z.maxLength(400), z.regex(/^[\w-]+$/))
