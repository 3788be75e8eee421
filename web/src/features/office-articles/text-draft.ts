import type { Language } from '@tiantian/contracts/language.ts'
import type { ArticleText } from '@tiantian/contracts/publish/article-form.ts'
import type { OfficeArticle, OfficeText } from '@tiantian/contracts/publish/office-article.ts'
import type { RichText } from '@tiantian/contracts/rich-text/rich-text.ts'

/** A language of an article while somebody writes it. */
export interface TextDraft {
  title: string
  summary: string
  slug: string
  coverAlt: string
  correction: string
  seoTitle: string
  seoDescription: string
  body: RichText
  /** It says all that its original says now. */
  isUpToDate: boolean
}

export const draftOf = (text: OfficeText | undefined, body: RichText): TextDraft => ({
  title: text?.title ?? '',
  summary: text?.summary ?? '',
  slug: text?.slug ?? '',
  coverAlt: text?.coverAlt ?? '',
  correction: text?.correction ?? '',
  seoTitle: text?.seoTitle ?? '',
  seoDescription: text?.seoDescription ?? '',
  body,
  isUpToDate: false,
})

/** What a language is translated from: the one in which the article was begun, or the first that there is. */
export function originalOf(article: OfficeArticle, language: Language): OfficeText | undefined {
  const others = article.texts.filter((text) => text.language !== language)
  if (language === article.defaultLanguage) return undefined
  return others.find((text) => text.language === article.defaultLanguage) ?? others[0]
}

/** What is sent of a draft. An empty address is made from the title. */
export function inputOf(
  { slug, body, isUpToDate, ...words }: TextDraft,
  text: OfficeText | undefined,
  original: OfficeText | undefined,
): Partial<ArticleText> {
  return {
    ...words,
    body: { type: 'doc', content: [...body.content] },
    ...(slug && { slug }),
    translatedFrom: translatedFrom(text, original, isUpToDate),
  }
}

/** The version of its original that a translation says again stays the same until somebody says that it is a newer one. */
function translatedFrom(
  text: OfficeText | undefined,
  original: OfficeText | undefined,
  isUpToDate: boolean,
): ArticleText['translatedFrom'] {
  const stored = text?.translatedFrom ?? null
  if (!original?.liveN || (stored && !isUpToDate)) return stored
  return { language: original.language, n: original.liveN }
}
