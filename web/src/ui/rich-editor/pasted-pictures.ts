import { safePicture } from '@tiantian/contracts/rich-text/address.ts'

/** A picture to import, and the id of its placeholder. */
export interface PastedPicture extends PictureBytes {
  readonly mark: string
}

export interface Pasted {
  /** The HTML with our own pictures, and placeholders for all others. */
  readonly html: string
  readonly pictures: readonly PastedPicture[]
  /** The number of pictures above the limit. */
  readonly leftOut: number
}

interface Surroundings {
  /** The RTF format of the clipboard. */
  readonly rtf: string
  readonly origin: string
  /** The number of pictures the text can still take. */
  readonly room: number
}

/** Quoted values may contain angle brackets. */
const IMAGE = /<img\b(?:"[^"]*"|'[^']*'|[^'">])*>/gi

/**
 * Decides on each picture in pasted HTML. Embedded ones are imported; an external one becomes a placeholder with its
 * description, since neither reader nor server should contact that host.
 */
export function sortPictures(html: string, { rtf, origin, room }: Surroundings): Pasted {
  const tags = [...html.matchAll(IMAGE)].map(([tag]) => imageOf(tag, origin))
  const local = tags.filter(({ isLocal }) => isLocal)
  const beside = local.length > 0 ? rtfPictures(rtf) : []
  const isPaired = beside.length === local.length
  const pictures: PastedPicture[] = []
  let place = 0
  let shown = 0
  const sorted = html.replaceAll(IMAGE, () => {
    const image = tags[place++]!
    if (image.isPixel) return ''
    shown += 1
    if (shown > room) return ''
    if (image.own) return `<img src="${image.own}" alt="${escaped(image.alt)}">`
    const bytes = image.bytes ?? (image.isLocal && isPaired ? beside[local.indexOf(image)] : undefined)
    const mark = bytes ? `${Date.now()}-${place}` : ''
    if (bytes) pictures.push({ ...bytes, mark })
    return gapHtml(image, mark)
  })
  return { html: sorted, pictures, leftOut: Math.max(0, shown - room) }
}

interface Image {
  readonly alt: string
  /** Its path, if it is one of ours. */
  readonly own: string | undefined
  readonly bytes: PictureBytes | undefined
  /** Its external address. */
  readonly from: string
  /** On the disk of the user who copied it. */
  readonly isLocal: boolean
  /** An invisible tracking pixel. */
  readonly isPixel: boolean
}

function imageOf(tag: string, origin: string): Image {
  // WeChat loads its pictures lazily: the address is in another attribute.
  const addresses = ['data-src', 'data-original', 'src'].map((name) => attributeOf(tag, name))
  const sizes = ['width', 'height'].map((name) => attributeOf(tag, name))
  return {
    alt: attributeOf(tag, 'alt'),
    own: addresses.map((address) => ownPath(address, origin)).find(Boolean),
    bytes: addresses.map(bytesOf).find(Boolean),
    from: addresses.find((address) => /^https?:\/\//i.test(address)) ?? '',
    isLocal: addresses.some((address) => /^(?:file|cid):/i.test(address)),
    isPixel: sizes.every((size) => /^[01]$/.test(size)),
  }
}

function attributeOf(tag: string, name: string): string {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(tag)
  return unescaped(found?.[1] ?? found?.[2] ?? found?.[3] ?? '').trim()
}

function ownPath(address: string, origin: string): string | undefined {
  const url = URL.parse(address, origin)
  return address !== '' && url?.origin === origin ? safePicture(url.pathname) : undefined
}

/** SVG can contain scripts, and the server would refuse it. */
function bytesOf(address: string): PictureBytes | undefined {
  const [, mediaType, content] =
    /^data:(image\/(?:png|jpeg|gif|webp));base64,([\w+/=\s]+)$/i.exec(address) ?? []
  if (!(mediaType && content)) return undefined
  try {
    const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))
    return { mediaType: mediaType.toLowerCase(), bytes }
  } catch {
    return undefined
  }
}

const gapHtml = ({ alt, from }: Image, mark: string) =>
  `<figure data-missing-picture="${escaped(mark)}" data-alt="${escaped(alt)}" data-from="${escaped(from)}"></figure>`

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const SIGNS: Readonly<Record<string, string>> = { amp: '&', quot: '"', '#39': "'", lt: '<', gt: '>' }

const unescaped = (text: string) =>
  text.replaceAll(/&(amp|quot|#39|lt|gt);/g, (_, name: string) => SIGNS[name] ?? '')

/** A picture pasted with the text. */
interface PictureBytes {
  readonly mediaType: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/**
 * The pictures of a text in Word's RTF format, in order: its HTML refers only to files on the disk of the user who
 * copied it, which no page may read.
 */
function rtfPictures(rtf: string): PictureBytes[] {
  return [...rtf.matchAll(/\\(png|jpeg)blip\b/g)].flatMap(({ index, 1: kind }) => {
    const bytes = bytesOfHex(contentAt(rtf, index))
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

function bytesOfHex(content: string): PictureBytes['bytes'] | undefined {
  const hex = content.replaceAll(/\\[a-z]+-?\d*|\s/g, '')
  if (!/^(?:[\da-f]{2})+$/i.test(hex)) return undefined
  return Uint8Array.from({ length: hex.length / 2 }, (_, at) =>
    Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16),
  )
}
