import { readFile } from 'node:fs/promises'
import { cleanText } from '@tiantian/contracts/text.ts'
import type { Font } from 'harfbuzzjs'
import * as z from 'zod'
import type { Glyph, PlacedGlyph } from './glyph.ts'
import { outlineOf } from './glyph.ts'

const WEIGHTS = { regular: 430, bold: 680 } as const
export type Weight = keyof typeof WEIGHTS

/** Glyphs for all languages of the mall; any other character is left out, never drawn as an empty box. */
export interface Typeface {
  shape(text: string, weight: Weight): Promise<readonly PlacedGlyph[]>
  /** Whether no letter or digit of a text would be left out; emoji may be. */
  draws(text: string): Promise<boolean>
}

/** For marks of names and typography that a font may lack. */
const SUBSTITUTES: Readonly<Record<string, string>> = {
  ʻ: '‘',
  ʼ: '’',
  ʹ: '’',
  '´': '’',
  '‐': '-',
  '‑': '-',
  '−': '-',
  '・': '·',
  '‧': '·',
  '•': '·',
}

/** `e` for an `ệ` that a font lacks, `A` for a wide one. */
const substituteOf = (sign: string) => SUBSTITUTES[sign] ?? sign.normalize('NFKD').replace(/\p{M}/gu, '')

/** The first family with the character draws it: Latin, Cyrillic and Kazakh letters, then Chinese. */
const FAMILIES = [
  { name: 'onest', index: import.meta.resolve('@fontsource-variable/onest/unicode.json') },
  { name: 'noto-sans-sc', index: import.meta.resolve('@fontsource-variable/noto-sans-sc/unicode.json') },
] as const

/**
 * Families are split into subsets of a few hundred characters, each loaded when one of its characters is first used.
 */
export async function openTypeface(): Promise<Typeface> {
  const [slices, open] = await Promise.all([listSlices(), loadEngine()])
  const opened = new Map<Slice, Promise<OpenSlice>>()
  const openOnce = (slice: Slice) => {
    const known = opened.get(slice) ?? open(slice.file)
    opened.set(slice, known)
    return known
  }
  /** The declared ranges overlap, and a subset may lack a declared character. */
  const find = async (sign: number) => {
    for (const slice of slices) {
      if (!slice.isDeclaredToHave(sign)) continue
      const found = await openOnce(slice)
      if (found.has(sign)) return found
    }
    return undefined
  }
  const drawn = async (sign: string): Promise<TypefaceRun[]> => {
    const slice = await find(sign.codePointAt(0)!)
    return slice ? [{ slice, text: sign }] : []
  }
  const drawnOrLike = async (sign: string): Promise<TypefaceRun[]> => {
    const own = await drawn(sign)
    const like = substituteOf(sign)
    if (own.length > 0 || like === sign) return own
    return (await Promise.all(Array.from(like, drawn))).flat()
  }
  return {
    async shape(text, weight) {
      const runs: TypefaceRun[] = []
      for (const sign of cleanText(text).normalize('NFC')) {
        for (const run of await drawnOrLike(sign)) {
          const last = runs.at(-1)
          if (last?.slice === run.slice) last.text += run.text
          else runs.push(run)
        }
      }
      return runs.flatMap((run) => run.slice.shape(run.text, weight))
    },
    async draws(text) {
      const letters = text.normalize('NFC').match(/[\p{L}\p{N}]/gu) ?? []
      const parts = await Promise.all(letters.map(drawnOrLike))
      return parts.every((part) => part.length > 0)
    },
  }
}

interface TypefaceRun {
  readonly slice: OpenSlice
  text: string
}

interface Slice {
  /** WOFF2 with an axis of weights. */
  readonly file: URL
  readonly isDeclaredToHave: (sign: number) => boolean
}

async function listSlices(): Promise<Slice[]> {
  const lists = await Promise.all(FAMILIES.map(slicesOf))
  return lists.flat()
}

async function slicesOf({ name: family, index }: (typeof FAMILIES)[number]): Promise<Slice[]> {
  const ranges = readRanges(await readFile(new URL(index), 'utf8'))
  return Object.entries(ranges).map(([name, list]) => ({
    file: new URL(`files/${family}-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`, index),
    isDeclaredToHave: isInRanges(list),
  }))
}

/** `{"[4]": "U+0-FF,U+131"}`, by the name of the subset. */
const readRanges = (json: string) => z.record(z.string(), z.string()).parse(JSON.parse(json))

/** `U+0-FF,U+131` */
function isInRanges(list: string): (sign: number) => boolean {
  const ranges = list.split(',').map((range) => {
    const [from = '', to = from] = range.trim().replace('U+', '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
  })
  return (sign) => ranges.some(([from, to]) => from <= sign && sign <= to)
}

interface OpenSlice {
  has(sign: number): boolean
  shape(text: string, weight: Weight): readonly PlacedGlyph[]
}

/** Loaded on first use. */
async function loadEngine() {
  const [hb, { default: decompress }] = await Promise.all([
    import('harfbuzzjs'),
    import('woff2-encoder/decompress'),
  ])
  return async (file: URL): Promise<OpenSlice> => {
    const face = new hb.Face(new hb.Blob(await decompress(await readFile(file))))
    const characters = new Set(face.collectUnicodes())
    const fonts = mapWeights((value) => {
      const font = new hb.Font(face)
      font.setVariations([new hb.Variation('wght', value)])
      return font
    })
    const glyphs = new GlyphsOfFile(file.href, 1000 / face.upem)
    return {
      has: (sign) => characters.has(sign),
      shape(text, weight) {
        const buffer = new hb.Buffer()
        buffer.addText(text)
        buffer.guessSegmentProperties()
        hb.shape(fonts[weight], buffer)
        return glyphs.placed(fonts[weight], { weight, text, shaped: buffer.getGlyphInfosAndPositions() })
      },
    }
  }
}

interface Shaped {
  readonly weight: Weight
  readonly text: string
  readonly shaped: readonly { codepoint: number; cluster: number; xAdvance?: number | undefined }[]
}

const NO_GLYPH = 0

/** Glyphs already extracted from a file. */
class GlyphsOfFile {
  readonly #file: string
  readonly #scale: number
  readonly #known = new Map<string, Glyph>()

  constructor(file: string, scale: number) {
    this.#file = file
    this.#scale = scale
  }

  placed(font: Font, { weight, text, shaped }: Shaped): PlacedGlyph[] {
    return shaped.map(({ codepoint: id, cluster, xAdvance = 0 }, at) => ({
      glyph: this.#glyph(font, { id, weight, text: text.slice(cluster, shaped[at + 1]?.cluster) }),
      advance: Math.round(xAdvance * this.#scale),
    }))
  }

  #glyph(font: Font, { id, weight, text }: Omit<Shaped, 'shaped'> & { readonly id: number }): Glyph {
    // The box for missing glyphs represents many characters.
    const name = id === NO_GLYPH ? `${weight} ${id} ${text}` : `${weight} ${id}`
    const known = this.#known.get(name)
    if (known) return known
    const width = Math.round(font.glyphHAdvance(id) * this.#scale)
    const made = { key: `${this.#file} ${name}`, text, width, ...outlineOf(font.glyphToPath(id)) }
    this.#known.set(name, made)
    return made
  }
}

const mapWeights = <Value>(make: (value: number) => Value): Record<Weight, Value> => ({
  regular: make(WEIGHTS.regular),
  bold: make(WEIGHTS.bold),
})
