import type { RefObject } from 'react'
import { createContext } from 'react'

/** Whether a sheet may close; null without unsaved input. */
export type SheetGuard = RefObject<(() => Promise<boolean>) | null>

/** Of the surrounding sheet; null outside of one. A file of its own: most sheets have no form, and home has some. */
export const SheetGuardContext = createContext<SheetGuard | null>(null)
