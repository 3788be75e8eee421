import type { RefObject } from 'react'
import { createContext } from 'react'

/** Whether a sheet may close; null while nothing is written in it. */
export type SheetGuard = RefObject<(() => Promise<boolean>) | null>

/** Of the sheet around; null outside of one. A file of its own: most sheets have no form, and home has some. */
export const SheetGuardContext = createContext<SheetGuard | null>(null)
