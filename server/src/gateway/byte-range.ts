/** Both ends are inclusive. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * The range of `bytes` that a `Range` header requests; undefined when the whole body is to be sent (no range, several
 * ranges or another unit); `'none'` when it starts behind the end.
 */
export function rangeOf(header: string | undefined, bytes: number): ByteRange | 'none' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  if (from === '') return Number(to) > 0 ? { start: Math.max(0, bytes - Number(to)), end: bytes - 1 } : 'none'
  const start = Number(from)
  const end = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  if (to !== '' && Number(to) < start) return undefined
  return start < bytes ? { start, end } : 'none'
}
