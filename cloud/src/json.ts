export type Json = Readonly<Record<string, unknown>>

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null
}

/** A text, or an empty one for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The code of an answer: a number or a text; falsy where all went well. */
export function codeOf(value: unknown): string | number {
  return typeof value === 'number' ? value : textOf(value)
}

/** The object, or an empty one for anything else. */
export function objectOf(value: unknown): Json {
  return isJson(value) ? value : {}
}

/** What the text says; undefined when it is missing or no JSON. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
