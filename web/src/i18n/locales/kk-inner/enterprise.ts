import { alliance } from '../kk/alliance.ts'
import { apply } from '../kk/apply.ts'
import { vetting } from '../kk/vetting.ts'

/** Enterprises and the alliance. */
export const texts = { apply, vetting, alliance }
