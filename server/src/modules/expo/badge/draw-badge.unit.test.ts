import { expect, test } from 'vitest'
import type { Drawing } from '../../../platform/pdf/drawing.ts'
import { GlyphFonts } from '../../../platform/pdf/glyph-fonts.ts'
import { openTypeface } from '../../../platform/pdf/typeface.ts'
import type { BadgeRow } from './draw-badge.ts'
import { drawA6, drawCard } from './draw-badge.ts'

const face = await openTypeface()
const row: BadgeRow = {
  event: 'Форум запчастей',
  when: '15–17 декабря 2026 г., Алматы',
  name: 'Li Wei',
  nameLatin: '',
  company: 'Parts',
  jobTitle: 'Buyer',
  typeName: 'Visitor',
  number: '7K3F2M9XQ4',
  qr: 'A1.Yq3x_Zw9kLmN0pQrStUvW.sh4f2',
}
const LONG = {
  name: 'Константин Константинопольский-Преображенский',
  nameLatin: 'Konstantin Konstantinopolskiy-Preobrazhenskiy',
  company: 'Общество с ограниченной ответственностью «Автомобильные запчасти и комплектующие»',
  jobTitle: 'Заместитель генерального директора по закупкам и логистике',
}

const lines = (drawing: Drawing) =>
  [...drawing.content().matchAll(/ ([\d.]+) ([\d.]+) Td/g)].map(([, x, y]) => [Number(x), Number(y)] as const)

/** The left, lower, right and upper edge of the QR code. */
function codeOf(drawing: Drawing): readonly [number, number, number, number] {
  const [, bars = ''] = /^0 0 0 rg (.*) f$/m.exec(drawing.content()) ?? []
  const boxes = [...bars.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re/g)].map((box) =>
    box.slice(1).map(Number),
  )
  return [
    Math.min(...boxes.map(([x]) => x!)),
    Math.min(...boxes.map(([, y]) => y!)),
    Math.max(...boxes.map(([x, , width]) => x! + width!)),
    Math.max(...boxes.map(([, y, , height]) => y! + height!)),
  ]
}

test.each([
  ['short texts', {}],
  ['a name of two lines', { name: LONG.name }],
  ['every text of two lines', LONG],
])('on a badge with %s nothing is written over the QR code', async (_what, texts) => {
  for (const draw of [drawA6, drawCard]) {
    const drawing = await draw({ face, fonts: new GlyphFonts() }, { ...row, ...texts })
    const [left, low, right, top] = codeOf(drawing)
    const inside = lines(drawing).filter(([x, y]) => x < right && x >= left && y > low && y < top)
    const beside = draw === drawA6 ? lines(drawing).filter(([, y]) => y > low && y < top) : []
    expect([...inside, ...beside]).toEqual([])
    // Each line has its own height: none is written over another.
    const heights = lines(drawing).map(([, y]) => y)
    expect(new Set(heights).size).toBe(heights.length)
  }
})

test.each(['გიორგი', '김민수', 'عائشة', '𠮷野'])('the Latin name leads on the badge of %s', async (name) => {
  const fonts = new GlyphFonts()
  await drawA6({ face, fonts }, { ...row, name, nameLatin: 'Zyxwv' })
  const drawn = fonts
    .fonts()
    .flat()
    .map(({ text }) => text)
  expect(drawn).toContain('Z')
  for (const letter of name) expect(drawn).not.toContain(letter)
})
