import { form } from '../zh-Hans/form.ts'
import { media } from '../zh-Hans/media.ts'
import { rule } from '../zh-Hans/rule.ts'

/** Forms, and the files that are chosen in them. */
export const texts = { form, error: { rule }, media }
