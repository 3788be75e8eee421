interface LastSearch {
  readonly text: string
  readonly ids: ReadonlySet<string>
}

let last: LastSearch | undefined

/** Remembers, until the window is closed or something else is searched, which products a text has found. */
export function noteSearch(text: string | undefined, ids: readonly string[]) {
  last = text ? { text, ids: new Set(ids) } : undefined
}

/** The search words that led to a product. */
export const wordsLeadingTo = (id: string): string | undefined => (last?.ids.has(id) ? last.text : undefined)
