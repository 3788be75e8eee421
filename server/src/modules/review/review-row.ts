import type { Review } from '@tiantian/contracts/review/review.ts'
import { isoTime } from '../../platform/iso-time.ts'
import { encodedPath } from '../media/file-path.ts'

/** A review with its author, as selected by queries of this module. */
export interface ReviewRow {
  readonly id: string
  readonly stars: number
  readonly text: string
  readonly photos: readonly string[]
  readonly author_name: string | null
  readonly useful_count: number
  readonly answer: string | null
  /** Times as PostgreSQL prints them, with microseconds. */
  readonly answered_at: string | null
  readonly created_at: string
  readonly edited_at: string | null
}

/** The tables of `ReviewRow`: `r` the review, `u` its author. */
export const REVIEW_COLUMNS = `r.id, r.stars, r.text, r.photos, coalesce(u.nickname, u.username) as author_name,
  r.useful_count, r.answer, r.answered_at::text, r.created_at::text, r.edited_at::text`

export function reviewOf(row: ReviewRow): Review {
  return {
    id: row.id,
    stars: row.stars,
    text: row.text,
    photos: row.photos.map((path) => `/media/file/${encodedPath(path)}`),
    authorName: halfHidden(row.author_name ?? ''),
    usefulCount: row.useful_count,
    answer: row.answer === null ? null : { text: row.answer, at: isoTime(row.answered_at ?? '') },
    createdAt: isoTime(row.created_at),
    editedAt: row.edited_at === null ? null : isoTime(row.edited_at),
  }
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * `Aigerim` becomes `A***m`; of a name of two letters or fewer only the first is shown. A closed account has no name.
 */
export function halfHidden(name: string): string {
  const emails = [...graphemes.segment(name.trim())].map(({ segment }) => segment)
  const last = emails.length > 2 ? emails.at(-1) : ''
  return `${emails[0] ?? ''}***${last}`
}
