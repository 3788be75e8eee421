import { LANGUAGES } from '@tiantian/contracts/language.ts'
import type { ShareSectionName } from '@tiantian/contracts/share/share-path.ts'
import { sharePath } from '@tiantian/contracts/share/share-path.ts'
import type { Alternate } from './share.ts'

/**
 * The language versions of an item that has a page in each language; a missing translation is replaced by the nearest
 * one.
 */
export const inAllLanguages = (section: ShareSectionName, slug: string): Alternate[] =>
  LANGUAGES.map((language) => ({ language, path: sharePath(language, section, slug) }))
