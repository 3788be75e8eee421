/** The body of the data. The headers get its content type: JSON unless they name another. */
export function bodyOf(data: unknown, headers: Headers): BodyInit | null {
  if (data === undefined || data === null) return null
  if (typeof data === 'string' || isBinary(data)) return data
  const type = headers.get('content-type') ?? ''
  if (type.includes('application/x-www-form-urlencoded')) return `${new URLSearchParams(pairsOf(data))}`
  if (!type) headers.set('content-type', 'application/json')
  return JSON.stringify(data)
}

/** The address with the data added to its query; a value that it has already is replaced. */
export function withQuery(url: string, data: unknown): string {
  const pairs = typeof data === 'string' ? [...new URLSearchParams(data)] : pairsOf(data)
  if (pairs.length === 0) return url
  const [, path, search = '', fragment = ''] = /^([^?#]*)([^#]*)(.*)/s.exec(url)!
  const query = new URLSearchParams(search)
  for (const [name, value] of pairs) query.set(name, value)
  return `${path}?${query}${fragment}`
}

/** Names and texts; what is not there is left out, and what is deeper than a text goes as JSON. */
function pairsOf(data: unknown): [string, string][] {
  return Object.entries(data ?? {})
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)])
}

type Binary = ArrayBuffer | ArrayBufferView<ArrayBuffer> | Blob | URLSearchParams

const isBinary = (data: unknown): data is Binary =>
  ArrayBuffer.isView(data) || [ArrayBuffer, Blob, URLSearchParams].some((Type) => data instanceof Type)
