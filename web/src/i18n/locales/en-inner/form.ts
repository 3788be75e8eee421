import { form } from '../en/form.ts'
import { media } from '../en/media.ts'
import { rule } from '../en/rule.ts'

/** Forms, and the files that are chosen in them. */
export const texts = { form, error: { rule }, media }
