import { expect, test } from 'vitest'
import { Drawing } from './drawing.ts'
import { fitWords } from './fit.ts'
import { outlineOf } from './glyph.ts'
import { GlyphFonts } from './glyph-fonts.ts'
import type { PdfPage } from './pdf.ts'
import { pdf } from './pdf.ts'
import { openTypeface } from './typeface.ts'

const face = await openTypeface()
const room = { width: 200, lines: 2, weight: 'bold', size: 30, smallest: 8 } as const

async function written(texts: readonly string[]) {
  const letters = new GlyphFonts()
  async function* pages(): AsyncGenerator<PdfPage> {
    for (const text of texts) {
      const drawing = new Drawing(face, letters)
      await drawing.write(text, { ...room, x: 10, top: 90, colour: [0, 0, 0] })
      yield { width: 220, height: 100, content: drawing.content() }
    }
  }
  const chunks: Buffer[] = []
  for await (const chunk of pdf(pages(), letters, { title: '徽章', at: new Date(0) })) chunks.push(chunk)
  return { file: Buffer.concat(chunks).toString('latin1'), fonts: letters.fonts() }
}

test('the table at the end has the offset of each object', async () => {
  const { file } = await written(['Әйгерім', '欧阳娜娜'])
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1])
  const [, ...offsets] = file.slice(start).match(/^\d{10}(?= \d{5} [nf] $)/gm)!
  expect(offsets.length).toBeGreaterThan(10)
  for (const [at, offset] of offsets.entries())
    expect(file.slice(Number(offset), Number(offset) + 12)).toMatch(new RegExp(`^${at + 1} 0 obj\n`))
  expect(file).toContain('/Count 2')
})

test('a glyph used on many pages is in the file once', async () => {
  const { fonts } = await written(['Анна Анна', 'Анна'])
  expect(fonts.map((glyphs) => glyphs.map(({ text }) => text).join(''))).toEqual(['Ана '])
})

test('a long name gets smaller, then a second line, and at last an ellipsis', async () => {
  const short = await fitWords(face, 'Li Wei', room)
  expect([short.size, short.lines.length]).toEqual([30, 1])
  const long = await fitWords(face, 'Константин Константинопольский', room)
  expect(long.size).toBeLessThan(30)
  expect(long.lines).toHaveLength(2)
  const endless = await fitWords(face, 'Общество с ограниченной ответственностью '.repeat(8), room)
  expect(endless.size).toBe(8)
  expect(endless.lines.at(-1)?.at(-1)?.glyph.text).toBe('…')
})

test('Chinese may break after every character', async () => {
  const { lines } = await fitWords(face, '浙江天天汽车零部件进出口有限公司', room)
  expect(lines).toHaveLength(2)
})

const NO_BOX = [
  'გიორგი',
  'Օգանես',
  '김민수',
  'عائشة',
  '𠮷野家',
  'नमस्ते',
  'Ерлан 👨‍🔧',
  '🇰🇿',
  'Gʻulom Maʼmur',
  'Nguyễn Thị Ệ',
  'Ａｎｎ\u2011Marie\u00ad',
  '𝐁𝐨𝐥𝐝',
  'Қайрат Әбдіғалиұлы ₸',
  '李伟',
]

test.each(NO_BOX)('%s is drawn without a box', async (name) => {
  for (const weight of ['regular', 'bold'] as const) {
    const missing = (await face.shape(name, weight)).filter(({ glyph }) => / 0(?: |$)/.test(glyph.key))
    expect(missing).toEqual([])
  }
})

test('a typeface says which names it draws in full: emoji are not missed, letters are', async () => {
  const drawn = await Promise.all(NO_BOX.map((name) => face.draws(name)))
  expect(NO_BOX.filter((_, at) => !drawn[at])).toEqual([
    'გიორგი',
    'Օգանես',
    '김민수',
    'عائشة',
    '𠮷野家',
    'नमस्ते',
  ])
})

test('curves with one control point become curves with two', () => {
  expect(outlineOf('M0,0Q30,60 60,0Z')).toEqual({
    outline: '0 0 m\n20 40 40 40 60 0 c\nh',
    box: [0, 0, 60, 40],
  })
})
