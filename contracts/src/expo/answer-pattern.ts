export const PATTERN_MAX = 200

/** One character: a letter, a class such as `[A-Z0-9]`, or `\d`. */
const ATOM = String.raw`(?:\\[dwsDWS.\\/+*?()[\]{}^$|]|\[\^?(?:\\[dws\]\\^-]|[^\]\\[])+\]|[^\\[\](){}^$|*+?])`
const COUNT = String.raw`(?:\{\d{1,3}\}|\{\d{1,3},\d{0,3}\}|[?*+])?`
const PATTERN = new RegExp(`^(?:${ATOM}${COUNT})*$`, 'u')
/** Quantifiers with a variable count; each of them multiplies the possible matching work. */
const CHOICE = new RegExp(String.raw`${ATOM}(?:\{\d{1,3},\d{0,3}\}|[?*+])`, 'gu')
const CHOICES_MAX = 3

/**
 * Whether the office may require this pattern for answers: a sequence of characters with counts, such as
 * `[A-Z]{2}\d{3,6}`. No groups and few variable counts, so that no answer can overload the server.
 */
export function isPattern(pattern: string): boolean {
  if (pattern.length > PATTERN_MAX || !PATTERN.test(pattern)) return false
  return [...pattern.matchAll(CHOICE)].length <= CHOICES_MAX && compiled(pattern) !== undefined
}

/** Whether the whole text matches the pattern. */
export const isOfPattern = (text: string, pattern: string): boolean => compiled(pattern)?.test(text) ?? true

function compiled(pattern: string): RegExp | undefined {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u')
  } catch {
    // Such as `[z-a]`.
    return undefined
  }
}
