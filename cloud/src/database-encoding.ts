/** Where a chain keeps its form for the wire. */
export const WIRE = Symbol('wire')

/** Values that the server fills in: who asks, when, and from where. */
export const databaseEnv = {
  uid: { $env: 'uid' },
  now: { $env: 'now' },
  clientIP: { $env: 'clientIP' },
} as const

/** Writes a value so that JSON keeps what it is: dates, patterns, operators and queries inside of it too (S7.5). */
export function encodeValue(value: unknown): unknown {
  if (value instanceof Date) return { $date: value.toISOString() }
  if (value instanceof RegExp) return { $regexp: { source: value.source, flags: value.flags } }
  if (Array.isArray(value)) return value.map(encodeValue)
  if (!isComposed(value)) return value
  if (WIRE in value) return value[WIRE]
  return Object.fromEntries(Object.entries(value).map(([field, part]) => [field, encodeValue(part)]))
}

/** A chain is recorded by a function, so that it can be called. */
function isComposed(value: unknown): value is object & { [WIRE]?: unknown } {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}
