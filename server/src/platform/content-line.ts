/** Octets of a line, without its end. */
const LINE_BYTES = 75

/** A file of content lines, as calendars (RFC 5545) and cards (RFC 2426) are. */
export const contentLines = (lines: readonly string[]): string =>
  lines.map((line) => `${folded(line)}\r\n`).join('')

/** A text as a value. Line ends too: one that brought its own would begin a property of its choice. */
export const contentText = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')

/** Long lines go on after a line end and a blank; never in the middle of a sign. */
function folded(line: string): string {
  const lines: string[] = []
  let current = ''
  for (const sign of line) {
    const limit = lines.length === 0 ? LINE_BYTES : LINE_BYTES - 1
    if (Buffer.byteLength(current + sign) > limit) {
      lines.push(current)
      current = ''
    }
    current += sign
  }
  return [...lines, current].join('\r\n ')
}
