export interface RatingSummary {
  readonly total: number
  /** From 1 to 5; 0 without ratings. */
  readonly average: number
  /** Five stars first. */
  readonly rows: readonly { readonly stars: number; readonly count: number; readonly percent: number }[]
}

/** @param counts number of ratings with 1, 2, 3, 4 and 5 stars */
export function summaryOf(counts: readonly number[]): RatingSummary {
  const total = counts.reduce((total, count) => total + count, 0)
  const points = counts.reduce((total, count, at) => total + count * (at + 1), 0)
  const rows = counts
    .map((count, at) => ({ stars: at + 1, count, percent: total === 0 ? 0 : (count / total) * 100 }))
    .reverse()
  return { total, average: total === 0 ? 0 : points / total, rows }
}
