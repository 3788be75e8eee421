import { release } from '../en/release.ts'

/** Versions of the app. */
export const texts = { release }
