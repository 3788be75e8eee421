import { form } from '../kk/form.ts'
import { media } from '../kk/media.ts'
import { rule } from '../kk/rule.ts'

/** Forms, and the files that are chosen in them. */
export const texts = { form, error: { rule }, media }
