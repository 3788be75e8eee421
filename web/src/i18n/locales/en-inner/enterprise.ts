import { alliance } from '../en/alliance.ts'
import { apply } from '../en/apply.ts'
import { vetting } from '../en/vetting.ts'

/** Enterprises and the alliance. */
export const texts = { apply, vetting, alliance }
