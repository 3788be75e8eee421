import { LANGUAGES } from '@tiantian/contracts/language.ts'
import type { ShareSectionName } from '@tiantian/contracts/share/share-path.ts'
import { sharePath } from '@tiantian/contracts/share/share-path.ts'
import type { Alternate } from './share.ts'

/** Of a thing that has a page in each language, texts that are missing in one being shown in the next best. */
export const inAllLanguages = (section: ShareSectionName, slug: string): Alternate[] =>
  LANGUAGES.map((language) => ({ language, path: sharePath(language, section, slug) }))
