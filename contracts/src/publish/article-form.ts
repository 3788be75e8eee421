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

/** An https address of another site, without credentials in it. */
const outside = z.string().check(
  z.maxLength(2000),
  z.refine<string>((url) => url === '' || (/^https:\/\//i.test(url) && isPublicHost(url)), {
    params: { rule: 'invalid_format' },
  }),
)

/** No host of a private network, and none that only looks like a public name. */
function isPublicHost(url: string): boolean {
  const host = URL.parse(safeHref(url) ?? '')?.hostname ?? ''
  return (
    /^(?=.{4,253}$)(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*[a-z]$/i.test(host) &&
    !/\.(?:local|internal|localhost)$/i.test(host)
  )
}

const percent = z.int().check(z.minimum(0), z.maximum(100))

/** An uploaded video, or one on a known video site. */
const film = words(2000).check(
  z.refine((src) => src === '' || ownVideo(src) !== undefined || safeVideo(src) !== undefined, {
    params: { rule: 'invalid_format' },
  }),
)

/** The language-independent data of an article. */
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
  /** For kind video: the cover is shown until it plays. */
  video: z._default(film, ''),
  pinnedUntil: z._default(z.nullable(moment), null),
  isFeatured: z._default(z.boolean(), false),
  relatedIds: z._default(z.array(z.uuid()).check(z.maxLength(RELATED_MAX)), []),
  defaultLanguage: language,
})
export type ArticleForm = z.output<typeof articleForm>

export const articleText = z.object({
  title: words(160).check(z.minLength(3)),
  summary: z._default(words(300), ''),
  body: richText.check(
    z.refine((body) => JSON.stringify(body).length <= RICH_TEXT_BYTES_MAX, { params: { rule: 'too_big' } }),
  ),
  /** When omitted: made from the title. */
  slug: z.optional(z.string().check(z.regex(/^[a-z0-9-]{3,96}$/))),
  coverAlt: z._default(words(190), ''),
  /** The error in an earlier published version; shown above the text with its date. */
  correction: z._default(words(500), ''),
  seoTitle: z._default(words(70), ''),
  seoDescription: z._default(words(160), ''),
  /** The published version of another language that this one translates. */
  translatedFrom: z._default(
    z.nullable(z.object({ language, n: z.int().check(z.minimum(1), z.maximum(1e9)) })),
    null,
  ),
  isMachineTranslated: z._default(z.boolean(), false),
  note: z._default(words(200), ''),
})
export type ArticleText = z.output<typeof articleText>
