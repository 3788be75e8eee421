import { readFile } from 'node:fs/promises'
import { AppError } from '@tiantian/contracts/error.ts'
import { DOCUMENT_PAGES_MAX } from '@tiantian/contracts/media/document.ts'
import sharp from 'sharp'
import { openPicture } from './picture.ts'

// Runs in the process for pictures: a file written by strangers may take all of its time and memory.

/** A text that is repeated over a picture. */
export interface PictureMark {
  readonly format: 'jpeg' | 'png' | 'webp' | 'gif'
  /** One tile, of the given proportions. */
  readonly svg: string
  readonly width: number
  readonly height: number
}

/** A text that is repeated over each page of a PDF. */
export interface PdfMark {
  /** A PDF file whose only page is one line of the mark, as large as its text. */
  readonly mark: Uint8Array
}

/** Of the width of the picture; a small picture has one tile. */
const TILE_SHARE = 0.5
const TILE_WIDTH_MIN = 320

export async function markPicture(
  path: string,
  { format, svg, width, height }: PictureMark,
): Promise<Buffer> {
  const { autoOrient: shown, pages = 1, pageHeight = shown.height } = await openPicture(path, true).metadata()
  // Every frame of an animation; it has no orientation.
  const isMoving = pages > 1
  const tileWidth = Math.min(shown.width, Math.max(TILE_WIDTH_MIN, Math.round(shown.width * TILE_SHARE)))
  const scale = Math.min(tileWidth / width, pageHeight / height)
  const size = {
    width: Math.max(1, Math.floor(width * scale)),
    height: Math.max(1, Math.floor(height * scale)),
  }
  const tile = await sharp(Buffer.from(svg))
    .resize({ ...size, fit: 'fill' })
    .png()
    .toBuffer()
  const picture = isMoving ? openPicture(path, true) : openPicture(path).autoOrient()
  return picture
    .composite([{ input: tile, tile: true, top: 0, left: 0 }])
    .toFormat(format, {
      quality: 86,
      ...(format === 'webp' && { effort: 2 }),
      ...(format === 'gif' && { effort: 3 }),
    })
    .toBuffer()
}

/** Measured at this size, so that a scan of more pixels is not sharper than another. */
const MEASURED_SIDE = 1000
/** Of 255: a page whose brightness varies less is blank. */
const CONTRAST_MIN = 1

/** How sharp a picture of a page is, as a share of its contrast: above 0.15 a good scan, below 0.05 hard to read. */
export async function sharpnessOf(path: string): Promise<number> {
  const page = await openPicture(path)
    .autoOrient()
    .resize({ width: MEASURED_SIDE, height: MEASURED_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .png()
    .toBuffer()
  const { sharpness, channels } = await sharp(page).stats()
  const contrast = channels[0]?.stdev ?? 0
  return contrast < CONTRAST_MIN ? 0 : sharpness / contrast
}

type PdfLibrary = typeof import('@cantoo/pdf-lib')

/** @throws AppError('DOCUMENT_LOCKED' | 'DOCUMENT_UNREADABLE') */
export async function checkPdf(path: string): Promise<undefined> {
  await openPdf(await loadLibrary(), path)
}

/** Columns and rows of the mark on a page, whatever its size. */
const GRID = { columns: 2, rows: 6 }
const ANGLE = 30
const OPACITY = 0.38

/** @throws AppError('DOCUMENT_LOCKED' | 'DOCUMENT_UNREADABLE') */
export async function markPdf(path: string, { mark }: PdfMark): Promise<Uint8Array> {
  const library = await loadLibrary()
  const document = await openPdf(library, path)
  const [line] = await document.embedPdf(mark)
  if (!line) throw new AppError('DOCUMENT_UNREADABLE', { pages: DOCUMENT_PAGES_MAX })
  for (const page of document.getPages()) {
    const { x, y, width, height } = page.getCropBox()
    const turned = library.degrees(ANGLE + page.getRotation().angle)
    const stepX = width / GRID.columns
    const stepY = height / GRID.rows
    const long = Math.min(stepX, 4 * stepY) * 0.98
    const drawn = { width: long, height: (long * line.height) / line.width, rotate: turned, opacity: OPACITY }
    for (let row = -1; row <= GRID.rows; row += 1)
      for (let column = -1; column <= GRID.columns; column += 1) {
        // Every second row is shifted, so that no vertical strip of the page is free.
        const shift = (Math.abs(row) % 2) * 0.5
        page.drawPage(line, { ...drawn, x: x + (column + shift) * stepX, y: y + row * stepY })
      }
  }
  return document.save({ objectsPerTick: Number.POSITIVE_INFINITY })
}

async function openPdf({ PDFDocument, EncryptedPDFError }: PdfLibrary, path: string) {
  const bytes = await readFile(path)
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false })
    const pages = document.getPages()
    if (pages.length === 0 || pages.length > DOCUMENT_PAGES_MAX) throw new RangeError('Number of pages')
    for (const page of pages) assertDrawable(page.getCropBox())
    return document
  } catch (error) {
    const isLocked = error instanceof EncryptedPDFError
    throw Object.assign(
      new AppError(isLocked ? 'DOCUMENT_LOCKED' : 'DOCUMENT_UNREADABLE', { pages: DOCUMENT_PAGES_MAX }),
      { cause: error },
    )
  }
}

function assertDrawable({ x, y, width, height }: Record<'x' | 'y' | 'width' | 'height', number>) {
  if (![x, y, width, height].every(Number.isFinite) || width <= 0 || height <= 0)
    throw new RangeError('Size of a page')
}

let library: Promise<PdfLibrary> | undefined
const loadLibrary = () => (library ??= import('@cantoo/pdf-lib').then(withLimit))

/** One list of objects of a scan takes some hundred kilobytes. */
const UNPACKED_BYTES_MAX = 64_000_000

/** The library unpacks what a file contains without any limit: a few kilobytes would fill the memory. */
function withLimit(loaded: PdfLibrary): PdfLibrary {
  const { PDFContext, PDFRawStream, decodePDFRawStream } = loaded
  const empty = PDFRawStream.of(PDFContext.create().obj({ Filter: 'ASCIIHexDecode' }), new Uint8Array())
  const decoders = Object.getPrototypeOf(Object.getPrototypeOf(decodePDFRawStream(empty))) as Decoders
  const { ensureBuffer } = decoders
  decoders.ensureBuffer = function ensure(this: Decoders, bytes: number) {
    if (bytes > UNPACKED_BYTES_MAX) throw new RangeError('Unpacked size')
    return ensureBuffer.call(this, bytes)
  }
  return loaded
}

/** What its decoders have in common. */
interface Decoders {
  ensureBuffer(this: Decoders, bytes: number): Uint8Array
}
