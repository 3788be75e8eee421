/** An average with one decimal, never rounded up: 4.98 is not the best. The same on pages, in lists and in JSON-LD. */
export const shownRating = (average: number): number => Math.floor(Number((average * 10).toFixed(6))) / 10
