import { alliance } from '../zh-Hans/alliance.ts'
import { apply } from '../zh-Hans/apply.ts'
import { vetting } from '../zh-Hans/vetting.ts'

/** Enterprises and the alliance. */
export const texts = { apply, vetting, alliance }
