export const PATTERN_MAX = 200

/** What one sign may be: a letter, a class such as `[A-Z0-9]`, or `\d`. */
const ATOM = String.raw`(?:\\[dwsDWS.\\/+*?()[\]{}^$|]|\[\^?(?:\\[dws\]\\^-]|[^\]\\[])+\]|[^\\[\](){}^$|*+?])`
const COUNT = String.raw`(?:\{\d{1,3}\}|\{\d{1,3},\d{0,3}\}|[?*+])?`
const PATTERN = new RegExp(`^(?:${ATOM}${COUNT})*$`, 'u')
/** Counts that leave a choice; each of them multiplies what a machine may have to try. */
const CHOICE = new RegExp(String.raw`${ATOM}(?:\{\d{1,3},\d{0,3}\}|[?*+])`, 'gu')
const CHOICES_MAX = 3

/**
 * Whether the office may ask for answers of this pattern: signs one after another, each as often as said, such as
 * `[A-Z]{2}\d{3,6}`. No groups and few open counts, so that no answer keeps the server busy.
 */
export function isPattern(pattern: string): boolean {
  if (pattern.length > PATTERN_MAX || !PATTERN.test(pattern)) return false
  return [...pattern.matchAll(CHOICE)].length <= CHOICES_MAX && compiled(pattern) !== undefined
}

/** Whether a text is of a pattern from its beginning to its end. */
export const isOfPattern = (text: string, pattern: string): boolean => compiled(pattern)?.test(text) ?? true

function compiled(pattern: string): RegExp | undefined {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u')
  } catch {
    // Such as `[z-a]`.
    return undefined
  }
}
