import { mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import reference from '../../reference/categories.json' with { type: 'json' }
import { familyOfCategory } from './category-families.ts'
import { familyNames, variantsOf } from './families.ts'
import type { Painter } from './painter.ts'
import { createPainter } from './painter.ts'
import { partPictures } from './part-pictures.ts'
import { allPictures, partSvg } from './render.ts'
import { logoCount, shopLogo } from './shops/logo.ts'

const { categories } = reference
const leaves = categories.filter(({ level }) => level === 3)
let folder = ''
let paint: Painter

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  paint = await createPainter(folder)
})

afterAll(() => rm(folder, { recursive: true }))

test('every category has a drawing of its own kind, none has the closed carton', () => {
  expect(leaves.length).toBeGreaterThan(300)
  expect(
    categories.map(({ slug }) => slug).filter((slug) => familyOfCategory(slug) === 'boxed-part'),
  ).toEqual([])
})

test('an unknown category is shown like its nearest known ancestor', () => {
  expect(familyOfCategory('racing-brake-discs', 'brake-friction', 'brakes')).toBe('brake-disc')
  expect(familyOfCategory('moon-rocks')).toBe('boxed-part')
})

test('every family serves some category, except the closed carton', () => {
  const served = new Set(categories.map(({ slug }) => familyOfCategory(slug)))
  expect(familyNames.filter((name) => !served.has(name))).toEqual(['boxed-part'])
})

test('no two variants of a family are alike, and each is drawn the same every time', () => {
  for (const family of familyNames) {
    const drawings = Array.from({ length: variantsOf(family) }, (_, variant) =>
      partSvg(family, variant, 'main'),
    )
    expect(new Set(drawings).size, family).toBe(drawings.length)
    expect(partSvg(family, 0, 'main'), family).toBe(drawings[0])
  }
})

test('a drawing contains no invalid number and no missing paint', () => {
  for (const family of familyNames) {
    const svg = partSvg(family, 0, 'boxed')
    expect(svg, family).not.toMatch(/NaN|undefined|Infinity|\[object/)
    const used = [...svg.matchAll(/url\(#([^)]+)\)/g)].map((match) => match[1])
    expect(
      used.filter((id) => !svg.includes(`id="${id}"`)),
      family,
    ).toEqual([])
  }
})

test('the painter serves the pictures of a product in any category, at both sizes', () => {
  const known = new Set(allPictures().flatMap(({ files }) => files.map(({ path }) => path)))
  for (const [i, { slug }] of leaves.entries()) {
    const { main, gallery } = partPictures(slug, i)
    expect(gallery[0]).toBe(main)
    expect(new Set(gallery).size).toBe(3)
    for (const file of gallery.flatMap((path) => [path, path.replace('.webp', '.400.webp')])) {
      expect(known.has(file), file).toBe(true)
    }
  }
})

test('the same product always has the same pictures, another product of its category may differ', () => {
  expect(partPictures('brake-discs', 'product-1')).toEqual(partPictures('brake-discs', 'product-1'))
  expect(new Set(Array.from({ length: 12 }, (_, i) => partPictures('brake-discs', i).main)).size).toBe(6)
})

test('a picture is drawn at the first request, once, and kept over a restart', async () => {
  const { main } = partPictures('brake-discs', 0)
  expect(await Promise.all([paint(main), paint(main)])).toEqual([true, true])
  const longAgo = new Date('2020-01-01')
  await utimes(join(folder, main), longAgo, longAgo)
  const afterRestart = await createPainter(folder)
  expect(await afterRestart(main)).toBe(true)
  expect((await stat(join(folder, main))).mtime).toEqual(longAgo)
})

test('pictures of an older version of the drawings are deleted at the start', async () => {
  const { main } = partPictures('brake-discs', 1)
  await paint(main)
  await writeFile(join(folder, 'pictures.stamp'), 'the drawings of last year')
  await createPainter(folder)
  await expect(stat(join(folder, main))).rejects.toThrow('ENOENT')
})

test("a path outside the demo world's pictures is not drawn", async () => {
  for (const path of ['part/moon-rock-0-main.webp', '../secret', '', 'pictures.stamp']) {
    expect(await paint(path), path).toBe(false)
  }
})

test('48 shop logos all differ, and initials change a logo', () => {
  expect(new Set(Array.from({ length: logoCount }, (_, i) => shopLogo(i))).size).toBe(logoCount)
  expect(shopLogo(3, 'AKT')).not.toBe(shopLogo(3))
})
