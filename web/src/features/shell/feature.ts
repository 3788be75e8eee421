import type { Language } from '@tiantian/contracts/language.ts'

/** An entry of the main menu (S3.1); its text is the Chinese label. */
export interface MenuEntry {
  readonly text: string
  /** Where it stands: '1' is the first. */
  readonly index: string
  readonly url: string
}

/** What a feature adds to the shell: `features/<name>/module.ts` declares it, `web/src/features.ts` lists it. */
export interface Feature {
  /** Pages that require a member's token (S2.50). An entry ending in `/` protects all below it. */
  readonly protectedPages?: readonly string[]
  /** Pages below them that are open to all, such as the target of an email link. */
  readonly openPages?: readonly string[]
  /** What it does for a member once the first page is at rest, and again after others. */
  readonly atRest?: () => Promise<void>
  readonly menu?: readonly (Omit<MenuEntry, 'text'> & {
    readonly label: Readonly<Record<Language, string>>
  })[]
}

let listed: readonly Feature[] = []

/** Called once, before the first page is shown. */
export function listFeatures(features: readonly Feature[]) {
  listed = features
}

export const features = (): readonly Feature[] => listed
