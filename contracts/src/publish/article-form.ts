import * as z from 'zod/mini'
import { language } from '../language.ts'
import { moment } from '../moment.ts'
import { ownVideo, safeHref, safeVideo } from '../rich-text/address.ts'
import { RICH_TEXT_BYTES_MAX, richText } from '../rich-text/rich-text.ts'
import { storable } from '../text.ts'
import { articleKind } from './article.ts'

const words = (max: number) => z.string().check(z.trim(), z.maxLength(max), storable)
const byLanguage = (max: number) => z.partialRecord(language, words(max))
const slug = z.string().check(z.regex(/^[a-z0-9-]{2,60}$/))

export const TAGS_MAX = 10
export const RELATED_MAX = 6

/** Another house by https, without a name or a password in the address. */
const outside = z.string().check(
  z.maxLength(2000),
  z.refine<string>((url) => url === '' || (/^https:\/\//i.test(url) && isPublicHost(url)), {
    params: { rule: 'invalid_format' },
  }),
)

/** No machine of this network, and nothing that only looks like a name of the public one. */
function isPublicHost(url: string): boolean {
  const host = URL.parse(safeHref(url) ?? '')?.hostname ?? ''
  return (
    /^(?=.{4,253}$)(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*[a-z]$/i.test(host) &&
    !/\.(?:local|internal|localhost)$/i.test(host)
  )
}

const percent = z.int().check(z.minimum(0), z.maximum(100))

/** A film of ours, or one on a house that is known to show films. */
const film = words(2000).check(
  z.refine((src) => src === '' || ownVideo(src) !== undefined || safeVideo(src) !== undefined, {
    params: { rule: 'invalid_format' },
  }),
)

/** What an article is in all languages. */
export const articleForm = z.object({
  kind: articleKind,
  category: slug,
  tags: z._default(z.array(slug).check(z.maxLength(TAGS_MAX)), []),
  /** An address below /media/. */
  cover: z._default(words(600).check(z.regex(/^(?:\/media\/[\w\-./%]+|article\/[\w-]+\.webp)?$/)), ''),
  focal: z._default(z.object({ x: percent, y: percent }), { x: 50, y: 50 }),
  authorName: z._default(byLanguage(80), {}),
  sourceName: z._default(byLanguage(120), {}),
  sourceUrl: z._default(outside, ''),
  externalUrl: z._default(outside, ''),
  /** Of the kind video: its cover is what stands there before it plays. */
  video: z._default(film, ''),
  pinnedUntil: z._default(z.nullable(moment), null),
  isFeatured: z._default(z.boolean(), false),
  relatedIds: z._default(z.array(z.uuid()).check(z.maxLength(RELATED_MAX)), []),
  defaultLanguage: language,
})
export type ArticleForm = z.output<typeof articleForm>

/** One language of it. */
export const articleText = z.object({
  title: words(160).check(z.minLength(3)),
  summary: z._default(words(300), ''),
  body: richText.check(
    z.refine((body) => JSON.stringify(body).length <= RICH_TEXT_BYTES_MAX, { params: { rule: 'too_big' } }),
  ),
  /** Left out: made from the title. */
  slug: z.optional(z.string().check(z.regex(/^[a-z0-9-]{3,96}$/))),
  coverAlt: z._default(words(190), ''),
  /** What was wrong in what readers have seen; it stands over the text with its date. */
  correction: z._default(words(500), ''),
  seoTitle: z._default(words(70), ''),
  seoDescription: z._default(words(160), ''),
  /** The published version of another language that this one says again. */
  translatedFrom: z._default(
    z.nullable(z.object({ language, n: z.int().check(z.minimum(1), z.maximum(1e9)) })),
    null,
  ),
  isMachineTranslated: z._default(z.boolean(), false),
  note: z._default(words(200), ''),
})
export type ArticleText = z.output<typeof articleText>
