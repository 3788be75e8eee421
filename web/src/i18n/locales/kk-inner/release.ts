import { release } from '../kk/release.ts'

/** Versions of the app. */
export const texts = { release }
