/** A picture pasted with the text. */
export interface PictureBytes {
  readonly mediaType: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/**
 * The pictures of a text in Word's RTF format, in order: its HTML refers only to files on the disk of the user who
 * copied it, which no page may read.
 */
export function rtfPictures(rtf: string): PictureBytes[] {
  return [...rtf.matchAll(/\\(png|jpeg)blip\b/g)].flatMap(({ index, 1: kind }) => {
    const bytes = bytesOf(contentAt(rtf, index))
    return bytes ? { mediaType: `image/${kind}`, bytes } : []
  })
}

/** From here to the end of the group, without nested groups. */
function contentAt(rtf: string, start: number): string {
  let content = ''
  let at = start
  for (;;) {
    const end = rtf.indexOf('}', at)
    if (end < 0) return ''
    const inner = rtf.indexOf('{', at)
    if (inner < 0 || inner > end) return content + rtf.slice(at, end)
    content += rtf.slice(at, inner)
    at = end + 1
  }
}

function bytesOf(content: string): PictureBytes['bytes'] | undefined {
  const hex = content.replaceAll(/\\[a-z]+-?\d*|\s/g, '')
  if (!/^(?:[\da-f]{2})+$/i.test(hex)) return undefined
  return Uint8Array.from({ length: hex.length / 2 }, (_, at) =>
    Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16),
  )
}
