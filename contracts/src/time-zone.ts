import * as z from 'zod/mini'

/** A zone of the browser, such as `Asia/Almaty`. */
export const timeZone = z.string().check(z.maxLength(60), z.regex(/^[A-Za-z0-9+\-_/]+$/))
