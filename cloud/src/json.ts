export type Json = Readonly<Record<string, unknown>>

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null
}

/** The string, or an empty one for any other type. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The code of a reply: a number or a string; falsy on success. */
export function codeOf(value: unknown): string | number {
  return typeof value === 'number' ? value : textOf(value)
}

/** The object, or an empty one for any other type. */
export function objectOf(value: unknown): Json {
  return isJson(value) ? value : {}
}

/** The parsed JSON; undefined if it is missing or invalid. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
