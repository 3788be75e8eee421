import { alliance } from '../ru/alliance.ts'
import { apply } from '../ru/apply.ts'
import { vetting } from '../ru/vetting.ts'

/** Enterprises and the alliance. */
export const texts = { apply, vetting, alliance }
