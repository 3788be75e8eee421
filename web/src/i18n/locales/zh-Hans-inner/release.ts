import { release } from '../zh-Hans/release.ts'

/** Versions of the app. */
export const texts = { release }
