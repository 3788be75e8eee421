interface Body {
  readonly body: BodyInit | undefined
  readonly headers: Headers
}

/** Whether a request of this method carries its data in a body. */
export function hasBody(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD'
}

/** The body, and the headers with its content type: JSON unless they name another. */
export function bodyOf(data: unknown, headers: Headers): Body {
  if (data === undefined || data === null) return { body: undefined, headers }
  if (typeof data === 'string' || isBinary(data)) return { body: data, headers }
  if (headers.get('content-type')?.includes('application/x-www-form-urlencoded')) {
    return { body: new URLSearchParams(pairsOf(data)).toString(), headers }
  }
  if (!headers.has('content-type')) headers.set('content-type', 'application/json')
  return { body: JSON.stringify(data), headers }
}

/** The address with the data added to its query; a value that it has already is replaced. */
export function withQuery(url: string, data: unknown): string {
  const pairs = typeof data === 'string' ? [...new URLSearchParams(data)] : pairsOf(data)
  if (pairs.length === 0) return url
  const [whole = '', fragment] = url.split('#', 2)
  const [path = '', search] = whole.split('?', 2)
  const query = new URLSearchParams(search)
  for (const [name, value] of pairs) query.set(name, value)
  return `${path}?${query}${fragment === undefined ? '' : `#${fragment}`}`
}

/** Names and texts; what is not there is left out, and what is deeper than a text goes as JSON. */
function pairsOf(data: unknown): [string, string][] {
  return Object.entries(data ?? {})
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)])
}

function isBinary(
  data: unknown,
): data is ArrayBuffer | ArrayBufferView<ArrayBuffer> | Blob | URLSearchParams {
  return (
    data instanceof ArrayBuffer ||
    ArrayBuffer.isView(data) ||
    data instanceof Blob ||
    data instanceof URLSearchParams
  )
}
