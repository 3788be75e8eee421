import { release } from '../ru/release.ts'

/** Versions of the app. */
export const texts = { release }
