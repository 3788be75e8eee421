import { expect, test } from 'vitest'
import reference from '../../reference/categories.json' with { type: 'json' }
import { familyOfCategory } from './category-families.ts'
import type { FamilyName } from './families.ts'
import { familyNames, variantsOf } from './families.ts'
import { isDrawn, views } from './part-pictures.ts'
import { partSvg } from './render.ts'

/** Words allowed on the pictures of a family: they are true of every product of every category it serves. */
const judged: Partial<Record<FamilyName, string[]>> = {
  'ac-compressor': ['A/C', 'COMPRESSOR'],
  battery: ['BATTERY'],
  'brake-caliper': ['BRAKE'],
  'brake-pads': ['BRAKE'],
  'cabin-filter': ['AIR FLOW'],
  'control-unit': ['ELECTRONICS'],
  display: ['MENU'],
  'electric-motor': ['MOTOR'],
  'fluid-bottle': ['TECHNICAL FLUID'],
  'fluid-jug': ['TECHNICAL FLUID'],
  'fuel-filter': ['FUEL'],
  inverter: ['ELECTRONICS', 'POWER'],
  'oil-canister': ['LUBRICANT', 'OIL'],
  'oil-filter': ['FILTER'],
  'spray-can': ['AUTO', 'GARAGE', 'SERVICE', 'WORKSHOP'],
  starter: ['STARTER'],
  'traction-battery': ['BATTERY'],
  trailer: ['TRANS ASIA'],
  'truck-tyre': ['RADIAL', 'TRUCK AND BUS'],
  tyre: ['PASSENGER CAR', 'RADIAL'],
  'water-separator': ['FUEL/WATER', 'SEPARATOR'],
  'wheel-bearing': ['WHEEL BEARING'],
}
const onEveryCarton = 'AUTO PARTS'

const lettering = new Map(familyNames.map((family) => [family, textsOf(family)]))

/** All lettering on the pictures of a family. */
function textsOf(family: FamilyName): Set<string> {
  const drawings = Array.from({ length: variantsOf(family) }, (_, variant) =>
    views.filter((view) => isDrawn(view, variant)).map((view) => partSvg(family, variant, view)),
  )
  return new Set(
    drawings.flat().flatMap((svg) => [...svg.matchAll(/aria-label="([^"]*)"/g)].map(([, text]) => text!)),
  )
}

test('a picture shared by a category contains only words that are true of all its products', () => {
  const found = [...lettering].map(([family, texts]) => [
    family,
    [...texts].filter((text) => text !== onEveryCarton).sort(),
  ])
  expect(Object.fromEntries(found.filter(([, texts]) => texts!.length > 0))).toEqual(judged)
  expect(lettering.get('boxed-part')).toContain(onEveryCarton)
})

test('no part is lettered with a figure, a polarity sign or a letter without a drawing', () => {
  for (const [family, texts] of lettering) expect([...texts].join(' '), family).not.toMatch(/[\d+?-]/)
})

test('no part is lettered with a value that an attribute of its products may contradict', () => {
  expect(attributeWords('brake-pads')).toContain('REAR')
  for (const [family, texts] of lettering) {
    const values = attributeWords(family)
    expect(
      [...texts].flatMap(words).filter((word) => values.includes(word)),
      family,
    ).toEqual([])
  }
})

/** The words of all attribute values of a family's products. */
function attributeWords(family: FamilyName): string[] {
  const served = reference.categories.filter(({ slug }) => familyOfCategory(slug) === family)
  const keys = new Set(served.flatMap(({ attributes }) => attributes ?? []))
  const attributes = reference.attributes.filter(({ key }) => keys.has(key))
  return attributes.flatMap(({ values }) => values?.flatMap(({ label }) => words(label.en)) ?? [])
}

const words = (text: string) =>
  text
    .toUpperCase()
    .split(/[^A-Z\d]+/)
    .filter(Boolean)
