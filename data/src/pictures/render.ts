import { createHash } from 'node:crypto'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { articleCoverFile, readArticleFacts } from '../world/article/article-facts.ts'
import { articleCover } from './articles/cover.ts'
import { drawnCategories, familyOfCategory } from './category-families.ts'
import { boxed } from './families/carton.ts'
import type { FamilyName } from './families.ts'
import { familyNames, familyOf, variantsOf } from './families.ts'
import { partLook } from './kit/look.ts'
import { backdrop, closeUp, frame } from './kit/studio.ts'
import type { View } from './part-pictures.ts'
import { isDrawn, partFile, views } from './part-pictures.ts'
import { portrait, portraitCount, portraitFile } from './people/portrait.ts'
import { coverCount, coverFile, shopCover } from './shops/cover.ts'
import { logoCount, logoFile, shopLogo } from './shops/logo.ts'

/** Every picture has a copy of 400 pixels for lists; the web counts on it. */
const sizes = (path: (size: '' | '.400') => string, width: number) => [
  { path: path(''), width },
  { path: path('.400'), width: 400 },
]

/** A drawing and the files made of it. */
export interface Picture {
  svg(): string
  readonly files: readonly { readonly path: string; readonly width: number }[]
}

/** The drawing of one part, a whole SVG of 800 by 800. */
export function partSvg(family: FamilyName, variant: number, view: View): string {
  const { draw, zoom = 1, detail = [400, 380, 1.9], isPacked = true } = familyOf(family)
  const look = partLook(family, variant)
  const drawing = draw(look)
  const part =
    zoom === 1
      ? drawing
      : `<g transform="translate(400 430) scale(${zoom}) translate(-400 -430)">${drawing}</g>`
  if (view === 'main') return frame(backdrop + part)
  if (view === 'detail') return frame(backdrop + closeUp(drawing, ...detail))
  return frame(
    backdrop +
      (isPacked
        ? boxed(look, drawing)
        : closeUp(drawing, detail[0] + (detail[0] < 400 ? 150 : -150), detail[1] + 60, detail[2] * 0.8)),
  )
}

/** Every picture: of categories, and of the parts, shops, articles and speakers of the demo world. */
export function allPictures(): Picture[] {
  const parts = familyNames.flatMap((family) =>
    Array.from({ length: variantsOf(family) }, (_, variant) =>
      views.filter((view) => isDrawn(view, variant)).map((view) => partPicture(family, variant, view)),
    ).flat(),
  )
  const logos = Array.from({ length: logoCount }, (_, i) => ({
    svg: () => shopLogo(i),
    files: sizes((size) => logoFile(i, size), 400),
  }))
  const covers = Array.from({ length: coverCount }, (_, i) => ({
    svg: () => shopCover(i),
    files: sizes((size) => coverFile(i, size), 1200),
  }))
  const articles = readArticleFacts().map((facts) => ({
    svg: () => articleCover(facts),
    files: sizes((size) => articleCoverFile(facts.slug, size), 1200),
  }))
  const people = Array.from({ length: portraitCount }, (_, i) => ({
    svg: () => portrait(i),
    files: sizes((size) => portraitFile(i, size), 400),
  }))
  return [...drawnCategories.map(categoryPicture), ...parts, ...logos, ...covers, ...articles, ...people]
}

/** A category is shown by a part of its kind; the server names the file by the slug. */
const categoryPicture = (slug: string): Picture => ({
  svg: () => partSvg(familyOfCategory(slug), 0, 'main'),
  files: sizes((size) => `categories/${slug}${size}.webp`, 800),
})

const partPicture = (family: FamilyName, variant: number, view: View): Picture => ({
  svg: () => partSvg(family, variant, view),
  files: sizes((size) => partFile(family, variant, view, size), 800),
})

/** Writes the files of a picture. The drawing is rasterized once; both sizes come from the same pixels. */
export async function renderPicture(outDir: string, { svg, files }: Picture): Promise<void> {
  const { data, info } = await sharp(Buffer.from(svg()))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (const { path, width } of files) {
    const image = sharp(data, { raw: info }).resize({ width })
    await writeWhole(join(outDir, path), await image.webp({ quality: 76, effort: 2 }).toBuffer())
  }
}

/** Written under a temporary name: a file is either complete or absent. */
export async function writeWhole(path: string, content: Buffer) {
  const draft = `${path}.${process.pid}.part`
  await writeFile(draft, content)
  await rename(draft, path)
}

/** One hash over the sources of the drawings and the version of the renderer. */
export async function drawingsHash(): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(sharp.versions))
  const entries = await readdir(import.meta.dirname, { recursive: true })
  for (const entry of entries.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).sort()) {
    hash.update(entry).update(await readFile(join(import.meta.dirname, entry)))
  }
  return hash.digest('hex')
}
