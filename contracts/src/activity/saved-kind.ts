import * as z from 'zod/mini'

/** The kinds of objects for favorites and browsing history. A module that adds a kind adds its card in saved.ts. */
export const SAVED_KINDS = ['product', 'shop', 'article', 'event'] as const
export type SavedKind = (typeof SAVED_KINDS)[number]
export const savedKind = z.enum(SAVED_KINDS)

export const savedObject = z.object({ kind: savedKind, id: z.uuid() })
export type SavedObject = z.output<typeof savedObject>
