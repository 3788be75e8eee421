export const CLOUD_PATH_LENGTH_MAX = 300

/** Neither control characters nor what turns the direction of a text: such a name shows another than it is. */
const HIDDEN = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u
/** What ends a path within an address, or makes it ambiguous. */
const ENDS_PATH = /[?#%]/

/**
 * May a file be uploaded under this path (S5.2)? A real path is kept as it is, and so must also fit an address; of
 * another only the ending counts.
 */
export function isCloudPath(path: string, isReal: boolean): boolean {
  if (path.trim() === '' || path.length > CLOUD_PATH_LENGTH_MAX || !path.isWellFormed()) return false
  if (path.includes('://') || HIDDEN.test(path)) return false
  const segments = path.replace(/^\//, '').split(/[/\\]/)
  if (segments.includes('..') || segments.includes('.')) return false
  return !(isReal && (path.includes('\\') || ENDS_PATH.test(path) || segments.includes('')))
}
