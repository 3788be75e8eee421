import { createHash } from 'node:crypto'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { ArticleFacts } from '../world/article/article-facts.ts'
import { articleCoverFile, readArticleFacts } from '../world/article/article-facts.ts'
import { drawnCategories, familyOfCategory } from './category-families.ts'
import { boxed } from './families/carton.ts'
import type { FamilyName } from './families.ts'
import { familyNames, familyOf, variantsOf } from './families.ts'
import { faint, lighter, mix } from './kit/color.ts'
import { hash, partLook } from './kit/look.ts'
import { down, glow, slant } from './kit/paint.ts'
import { circle, group, hoop, line, n, rect, times } from './kit/shape.ts'
import { backdrop, closeUp, frame } from './kit/studio.ts'
import type { PartPicturesView } from './part-pictures.ts'
import { isDrawn, partFile, views } from './part-pictures.ts'
import { portrait, portraitCount, portraitFile } from './people/portrait.ts'
import { coverCount, coverFile, shopCover, shopScene } from './shops/cover.ts'
import { logoCount, logoFile, shopLogo } from './shops/logo.ts'

const WIDTH = 1200
const HEIGHT = 675

/** By category: dark to light, and the light on the part. */
const TONES: Readonly<Record<string, readonly [string, string, string]>> = {
  alliance: ['#0a2d50', '#15568f', '#ffb703'],
  customs: ['#1d2b53', '#3d5a99', '#f2c063'],
  certification: ['#0f3d3a', '#2b7a6f', '#d8f0c8'],
  logistics: ['#123a5c', '#2f7fc1', '#ffe6b0'],
  parts: ['#26303d', '#566577', '#ffd9a0'],
  documents: ['#1f2a44', '#4a6fa5', '#e8eefc'],
  market: ['#4a2416', '#a6532b', '#ffe3b5'],
}

/** A wide picture for an article: a part in the colours of its category, or a scene of the road (1200 by 675). */
export function articleCover({
  slug,
  category,
  cover,
}: Pick<ArticleFacts, 'slug' | 'category' | 'cover'>): string {
  if ('scene' in cover) return frame(group(shopScene(cover.scene), 'scale(1.6875)'), WIDTH, HEIGHT)
  const [dark, light, lamp] = TONES[category] ?? TONES.parts!
  const family = cover.family as FamilyName
  const { draw, zoom = 1 } = familyOf(family)
  const part = draw(partLook(family, cover.variant ?? 0))
  const scale = 0.86 * zoom
  return frame(
    rect([0, 0, WIDTH, HEIGHT, 0], slant(dark, mix(dark, light, 0.65), light)) +
      rings(slug, lamp) +
      circle(
        [790, 330, 420],
        glow([0, faint(lighter(lamp, 0.5), 0.85)], [38, faint(lamp, 0.32)], [100, faint(lamp, 0)]),
      ) +
      rect([0, 500, WIDTH, 175, 0], down(faint(dark, 0), faint(dark, 0.75))) +
      group(part, `translate(790 360) scale(${n(scale)}) translate(-400 -430)`) +
      route(slug, lamp),
    WIDTH,
    HEIGHT,
  )
}

/** Crossing ellipses behind the part, suggesting rotation. */
const rings = (slug: string, lamp: string) =>
  times(4, (i) =>
    hoop(
      [
        160 + ((hash(`${slug} ring ${i}`) % 100) / 100) * 900,
        (hash(`${slug} y ${i}`) % 600) + 20,
        90 + i * 85,
      ],
      faint(lamp, 0.1),
      3 + i * 2,
    ),
  )

/** A road with its stops along the lower edge. */
function route(slug: string, lamp: string): string {
  const stops = 4 + (hash(`${slug} stops`) % 3)
  const step = 420 / stops
  return (
    line(`M64 604H${n(64 + step * (stops - 1))}`, faint(lamp, 0.55), 4) +
    times(stops, (i) => circle([64 + i * step, 604, i === 0 ? 13 : 8], i === 0 ? lamp : faint(lamp, 0.8)))
  )
}

/** Every picture has a copy of 400 pixels for lists, which the web relies on. */
const sizes = (path: (size: '' | '.400') => string, width: number) => [
  { path: path(''), width },
  { path: path('.400'), width: 400 },
]

/** A drawing and the files made from it. */
export interface RenderPicture {
  svg(): string
  readonly files: readonly { readonly path: string; readonly width: number }[]
}

/** The drawing of one part, a whole SVG of 800 by 800. */
export function partSvg(family: FamilyName, variant: number, view: PartPicturesView): string {
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
export function allPictures(): RenderPicture[] {
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

/** A category is shown by one of its parts; the server names the file by the slug. */
const categoryPicture = (slug: string): RenderPicture => ({
  svg: () => partSvg(familyOfCategory(slug), 0, 'main'),
  files: sizes((size) => `categories/${slug}${size}.webp`, 800),
})

const partPicture = (family: FamilyName, variant: number, view: PartPicturesView): RenderPicture => ({
  svg: () => partSvg(family, variant, view),
  files: sizes((size) => partFile(family, variant, view, size), 800),
})

/** Writes the files of a picture. The drawing is rasterized once; both sizes come from the same pixels. */
export async function renderPicture(outDir: string, { svg, files }: RenderPicture): Promise<void> {
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
