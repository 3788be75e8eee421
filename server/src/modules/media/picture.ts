import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { AppError } from '@tiantian/contracts/error.ts'
import type { FileType } from '@tiantian/contracts/media/file-type.ts'
import {
  PHOTO_PIXELS_MAX,
  PICTURE_FRAMES_MAX,
  PICTURE_PIXELS_MAX,
  PICTURE_SIDE_MAX,
} from '@tiantian/contracts/media/file-type.ts'
import type { Sharp } from 'sharp'
import sharp from 'sharp'
import type { MediaDraft } from './draft.ts'
import { measureFile } from './draft.ts'

/**
 * Whether this picture contains only pixels and how to draw them: no camera, no location, no color profile except the
 * canvas one, no comment, no byte after its end. Only then is it stored unchanged; all others are re-encoded.
 */
export function isBarePicture(bytes: Buffer, mediaType: string): boolean {
  const walk = WALKS[mediaType]
  try {
    return walk !== undefined && walk(bytes) === bytes.length
  } catch (error) {
    // The declared length is longer than the file.
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Walks through the parts of a picture and returns where it ends; undefined when it contains anything else. */
type BarePictureWalk = (bytes: Buffer) => number | undefined

/**
 * The 456-byte sRGB profile that Chromium writes into every JPEG and WebP of a canvas. It does not identify a device.
 */
const CANVAS_PROFILE = '12afb4d9953adee0607d347daee5b78b18d6b3cab2d572b88970703f5edb37bc'
const isCanvasProfile = (profile: Buffer) => hash('sha256', profile) === CANVAS_PROFILE

const PNG_PARTS = new Set('IHDR PLTE tRNS IDAT gAMA cHRM sRGB sBIT bKGD pHYs acTL fcTL fdAT'.split(' '))

const walkPng: BarePictureWalk = (bytes) => {
  for (let at = 8; ; ) {
    const length = bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    at += 12 + length
    if (name === 'IEND') return length === 0 ? at : undefined
    if (!PNG_PARTS.has(name)) return undefined
  }
}

/** Tables, frames and restart intervals: what a decoder needs besides pixels. */
const JPEG_PARTS = new Set([0xdb, 0xc0, 0xc1, 0xc2, 0xc4, 0xdd])
const JPEG = { start: 0xd8, end: 0xd9, scan: 0xda, jfif: 0xe0, profile: 0xe2, adobe: 0xee }
/** `ICC_PROFILE`, a zero, the part number and the number of parts. */
const ICC_HEAD = 14

const walkJpeg: BarePictureWalk = (bytes) => {
  if (bytes.readUInt16BE(0) !== 0xff00 + JPEG.start) return undefined
  for (let at = 2; ; ) {
    if (bytes.readUInt8(at) !== 0xff) return undefined
    const part = bytes.readUInt8(at + 1)
    if (part === JPEG.end) return at + 2
    const length = bytes.readUInt16BE(at + 2)
    // A longer JFIF header contains a thumbnail.
    const isHead = (part === JPEG.jfif && length === 16) || (part === JPEG.adobe && length === 14)
    const isColor =
      part === JPEG.profile && isCanvasProfile(bytes.subarray(at + 4 + ICC_HEAD, at + 2 + length))
    if (!(isHead || isColor || part === JPEG.scan || JPEG_PARTS.has(part))) return undefined
    at += 2 + length
    if (part === JPEG.scan) at = endOfScan(bytes, at)
  }
}

/** In a scan, 0xff is either data (0xff00) or a restart (0xffd0 to 0xffd7); any other marker begins the next part. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 2)) {
    const next = bytes.readUInt8(at + 1)
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at
  }
  return bytes.length
}

const GIF = { picture: 0x2c, extension: 0x21, end: 0x3b, control: 0xf9, application: 0xff }

const walkGif: BarePictureWalk = (bytes) => {
  let at = 13 + colorTableBytes(bytes.readUInt8(10))
  for (;;) {
    const block = bytes.readUInt8(at)
    if (block === GIF.end) return at + 1
    if (block === GIF.picture) {
      // Position and size, a local color table, then one byte before the data.
      at = endOfBlocks(bytes, at + 10 + colorTableBytes(bytes.readUInt8(at + 9)) + 1)
    } else if (block === GIF.extension && isDrawing(bytes, at)) {
      at = endOfBlocks(bytes, at + 2)
    } else {
      return undefined
    }
  }
}

/** Frame duration and loop count are allowed; other extensions are comments and the like. */
function isDrawing(bytes: Buffer, at: number): boolean {
  const label = bytes.readUInt8(at + 1)
  if (label === GIF.control) return bytes.readUInt8(at + 2) === 4
  const isLoop = bytes.toString('latin1', at + 3, at + 14) === 'NETSCAPE2.0' && bytes.readUInt8(at + 14) === 3
  return label === GIF.application && isLoop && bytes.readUInt8(at + 18) === 0
}

const colorTableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

function endOfBlocks(bytes: Buffer, from: number): number {
  let at = from
  for (let length = bytes.readUInt8(at); length > 0; length = bytes.readUInt8(at)) at += length + 1
  return at + 1
}

const WEBP_PARTS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF'])

const walkWebp: BarePictureWalk = (bytes) => {
  const end = 8 + bytes.readUInt32LE(4)
  let at = 12
  while (at < end) {
    const name = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const isColor = name === 'ICCP' && isCanvasProfile(bytes.subarray(at + 8, at + 8 + length))
    if (!(isColor || WEBP_PARTS.has(name))) return undefined
    at += 8 + length + (length % 2)
  }
  return at === end ? end : undefined
}

const WALKS: Partial<Record<string, BarePictureWalk>> = {
  'image/png': walkPng,
  'image/jpeg': walkJpeg,
  'image/gif': walkGif,
  'image/webp': walkWebp,
}

/**
 * How many frames the file declares, counted without a decoder: libvips reads all of them before it says anything, and
 * each costs time even when it has a single pixel.
 */
export function framesOf(bytes: Buffer): number {
  let frames = 0
  try {
    if (bytes.toString('latin1', 0, 4) === 'GIF8') for (const _ of gifFrames(bytes)) frames += 1
    if (bytes.toString('latin1', 8, 12) === 'WEBP')
      for (const name of webpParts(bytes)) frames += Number(name === 'ANMF')
  } catch (error) {
    // It is cut off; the decoder refuses it.
    if (!(error instanceof RangeError)) throw error
  }
  return Math.max(1, frames)
}

function* gifFrames(bytes: Buffer) {
  let at = 13 + colorTableBytes(bytes.readUInt8(10))
  for (;;) {
    const block = bytes.readUInt8(at)
    if (block === GIF.picture) {
      yield at
      at = endOfBlocks(bytes, at + 10 + colorTableBytes(bytes.readUInt8(at + 9)) + 1)
    } else if (block === GIF.extension) at = endOfBlocks(bytes, at + 2)
    else return
  }
}

function* webpParts(bytes: Buffer) {
  for (let at = 12; at + 8 <= bytes.length; ) {
    yield bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
  }
}

/** One thread per picture, and no cache in memory. */
sharp.concurrency(1)
sharp.cache(false)

/** Larger pictures are not scanned byte by byte but re-encoded. */
const BARE_PICTURE_BYTES_MAX = 2_000_000

export interface MediaPicture extends MediaDraft {
  readonly width: number
  readonly height: number
}

/** The formats that we accept, as named by sharp. */
const FORMATS: Record<string, 'jpeg' | 'png' | 'webp' | 'gif'> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
}

/** A picture on disk as sharp reads it: limited in size, and refused when broken. */
export const openPicture = (path: string, isAnimated = false, pixelsMax = PICTURE_PIXELS_MAX): Sharp =>
  sharp(path, {
    animated: isAnimated,
    limitInputPixels: pixelsMax,
    failOn: 'error',
    sequentialRead: true,
  })

/** Reading the header takes no memory, and we enforce the limit ourselves. */
const UNBOUNDED = { limitInputPixels: false } as const

/** So few bytes for so many pixels are written to occupy a decoder; even a blank scan has more. */
const PIXELS_PER_BYTE_MAX = 10_000
const SMALL_PIXELS = 4_000_000

/**
 * Prepares a picture for others: upright, no larger than any screen, without camera metadata and without other embedded
 * data. A bare picture stays unchanged, byte for byte.
 * @throws AppError('PICTURE_TOO_LARGE' | 'PICTURE_TOO_LONG' | 'FILE_DAMAGED')
 */
export async function sanitizePicture(
  draft: MediaDraft,
  { mediaType, contents }: FileType,
  cleanPath: string,
): Promise<MediaPicture> {
  const bytes = await readFile(draft.path)
  if (framesOf(bytes) > PICTURE_FRAMES_MAX)
    throw new AppError('PICTURE_TOO_LONG', { frames: PICTURE_FRAMES_MAX })
  const found = await sharp(draft.path, UNBOUNDED).metadata()
  const { format, width, height, pages = 1, isProgressive } = found
  const isNamed = format === FORMATS[mediaType]
  // A name without type may be that of any picture.
  if (!isNamed && contents.length < Object.keys(FORMATS).length) throw new AppError('FILE_DAMAGED')
  // Other formats, and progressive photos, are held in memory as a whole.
  const pixelsMax = format === 'jpeg' && !isProgressive ? PHOTO_PIXELS_MAX : PICTURE_PIXELS_MAX
  const pixels = width * height * pages
  const isHollow = pixels > SMALL_PIXELS && pixels > bytes.length * PIXELS_PER_BYTE_MAX
  if (pixels > pixelsMax || isHollow)
    throw new AppError('PICTURE_TOO_LARGE', { megapixels: pixelsMax / 1_000_000 })
  if (isNamed && (await mayStayUnchanged(draft, bytes, mediaType))) return { ...draft, width, height }
  const isMoving = pages > 1 && mediaType !== 'image/jpeg'
  const picture = openPicture(draft.path, isMoving, pixelsMax)
  // Animations are upright already: rotation works on single pictures only.
  const upright = isMoving ? picture : fitted(picture)
  const made = await encoded(upright, mediaType).toFile(cleanPath)
  return { ...(await measureFile(cleanPath)), width: made.width, height: made.pageHeight ?? made.height }
}

const fitted = (picture: Sharp) =>
  picture.autoOrient().resize({
    width: PICTURE_SIDE_MAX,
    height: PICTURE_SIDE_MAX,
    fit: 'inside',
    withoutEnlargement: true,
  })

async function mayStayUnchanged({ path }: MediaDraft, bytes: Buffer, mediaType: string): Promise<boolean> {
  if (bytes.length > BARE_PICTURE_BYTES_MAX || !isBarePicture(bytes, mediaType)) return false
  // Decoded completely, so that no broken picture is stored.
  await openPicture(path, true).stats()
  return true
}

/** Optimizing the code would hold the whole picture in memory and not release all of it. */
const JPEG_OPTIONS = { quality: 88, optimiseCoding: false } as const

function encoded(picture: Sharp, mediaType: string): Sharp {
  // What is transparent would turn black.
  if (mediaType === 'image/jpeg') return picture.flatten({ background: '#fff' }).jpeg(JPEG_OPTIONS)
  if (mediaType === 'image/png') return picture.png({ compressionLevel: 6 })
  if (mediaType === 'image/webp') return picture.webp({ quality: 88, effort: 2 })
  return picture.gif({ effort: 3 })
}
