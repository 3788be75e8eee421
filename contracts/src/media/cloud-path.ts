export const CLOUD_PATH_LENGTH_MAX = 300

/** Neither control characters nor text-direction overrides, which display a different name. */
const HIDDEN = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u
/** Characters that end a path within an address or make it ambiguous. */
const ENDS_PATH = /[?#%]/

/**
 * Whether a file may be uploaded under this path (S5.2). A real path is kept unchanged and must fit into an address;
 * of any other name only the extension counts.
 */
export function isCloudPath(path: string, isReal: boolean): boolean {
  if (path.trim() === '' || path.length > CLOUD_PATH_LENGTH_MAX || !path.isWellFormed()) return false
  if (path.includes('://') || HIDDEN.test(path)) return false
  const segments = path.replace(/^\//, '').split(/[/\\]/)
  if (segments.includes('..') || segments.includes('.')) return false
  return !(isReal && (path.includes('\\') || ENDS_PATH.test(path) || segments.includes('')))
}
