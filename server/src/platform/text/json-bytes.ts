/** A fragment of JSON text: ours, or bytes written by PostgreSQL that are sent without decoding. */
export type JsonChunk = string | Buffer

/** Prefix and suffix of JSON text that is part of a larger one. */
export interface JsonFrame {
  readonly before: string
  readonly behind: string
}

/** JSON text concatenated from fragments, each copied once. */
export function jsonBytes(pieces: readonly JsonChunk[]): Buffer {
  const bytes = Buffer.allocUnsafe(pieces.reduce((sum, piece) => sum + lengthOf(piece), 0))
  let at = 0
  for (const piece of pieces) {
    if (typeof piece === 'string') at += bytes.write(piece, at)
    else at += piece.copy(bytes, at)
  }
  return bytes
}

const lengthOf = (piece: JsonChunk) => (typeof piece === 'string' ? Buffer.byteLength(piece) : piece.length)

/** The fragments of a JSON array. */
export function jsonList(items: readonly JsonChunk[]): JsonChunk[] {
  return ['[', ...jsonItems(items), ']']
}

/** The same without its brackets. */
export const jsonItems = (items: readonly JsonChunk[]): JsonChunk[] =>
  items.flatMap((item, at) => (at === 0 ? [item] : [',', item]))

/** An object as JSON without its braces, so that other members can be added. */
export const members = (object: object): string => JSON.stringify(object).slice(1, -1)
