import { mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { GlyphFonts } from '../../../platform/pdf/glyph-fonts.ts'
import { pdf } from '../../../platform/pdf/pdf.ts'
import { openTypeface } from '../../../platform/pdf/typeface.ts'
import type { PagesHandout } from './pages.ts'
import { handoutPages } from './pages.ts'

/** Creates the file at this path below the media folder unless it exists; returns false for other paths. */
export type Printer = (path: string) => Promise<boolean>

/** Creates event handouts on first request; the path determines the content. */
export function createPrinter(mediaDir: string, find: (path: string) => PagesHandout | undefined): Printer {
  const pending = new Map<string, Promise<void>>()
  return async (path) => {
    const handout = path.endsWith('.pdf') ? find(path) : undefined
    if (!handout) return false
    const isThere = await stat(join(mediaDir, path)).catch(() => undefined)
    if (isThere) return true
    const printing = pending.get(path) ?? print(join(mediaDir, path), handout)
    pending.set(path, printing)
    await printing.finally(() => pending.delete(path))
    return true
  }
}

async function print(file: string, handout: PagesHandout): Promise<void> {
  const emails = new GlyphFonts()
  const pages = handoutPages({ face: await openTypeface(), emails: emails }, handout)
  const content = await buffer(Readable.from(pdf(pages, emails, { title: handout.title, at: PRINTED_AT })))
  await mkdir(dirname(file), { recursive: true })
  // Written under a temporary name: a file is either complete or absent.
  const draft = `${file}.${process.pid}.part`
  await writeFile(draft, content)
  await rename(draft, file)
}

/** Generating again gives the identical file. */
const PRINTED_AT = new Date('2026-11-01T00:00:00Z')
