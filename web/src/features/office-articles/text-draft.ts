import type { Language } from '@tiantian/contracts/language.ts'
import type { ArticleText } from '@tiantian/contracts/publish/article-form.ts'
import type { OfficeArticle, OfficeText } from '@tiantian/contracts/publish/office-article.ts'
import type { RichText } from '@tiantian/contracts/rich-text/rich-text.ts'

/** A language of an article while it is edited. */
export interface TextDraft {
  title: string
  summary: string
  slug: string
  coverAlt: string
  correction: string
  seoTitle: string
  seoDescription: string
  body: RichText
  /** The translation is complete with regard to its original. */
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

/** The source language of a translation: the one in which the article was created, or the first available. */
export function originalOf(article: OfficeArticle, language: Language): OfficeText | undefined {
  const others = article.texts.filter((text) => text.language !== language)
  if (language === article.defaultLanguage) return undefined
  return others.find((text) => text.language === article.defaultLanguage) ?? others[0]
}

/** The part of a draft that is sent. An empty slug is made from the title. */
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

/**
 * The original's revision that a translation is based on stays the same until the translator confirms a newer one.
 */
function translatedFrom(
  text: OfficeText | undefined,
  original: OfficeText | undefined,
  isUpToDate: boolean,
): ArticleText['translatedFrom'] {
  const stored = text?.translatedFrom ?? null
  if (!original?.liveN || (stored && !isUpToDate)) return stored
  return { language: original.language, n: original.liveN }
}
