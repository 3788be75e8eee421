import { form } from '../ru/form.ts'
import { media } from '../ru/media.ts'
import { rule } from '../ru/rule.ts'

/** Forms, and the files that are chosen in them. */
export const texts = { form, error: { rule }, media }
