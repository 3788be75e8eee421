import type { PartLook } from '../kit/look.ts'
import { across, slant } from '../kit/paint.ts'
import { lightning } from '../kit/print.ts'
import { group, line, n, path, rect } from '../kit/shape.ts'
import { chrome, gloss, metal, prism, ribs, thread, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'

/** Spark plugs: one leaning beside another, or a single one. */
export function sparkPlug(look: PartLook): string {
  const isPair = look.variant !== 1
  const one = group(plug(look), 'rotate(28 400 420)')
  return isPair
    ? shadow(390, 696, 260, 26) +
        group(one, 'translate(166 40) scale(.86)') +
        group(one, 'translate(-66 20) scale(.96)')
    : shadow(380, 700, 210, 26) + one
}

function plug(look: PartLook): string {
  const body = look.pick('body', ['#b5b09f', '#aab2b9', '#98a1a9'])
  const ceramic = gloss('#f4f3ef')
  const ribCount = look.count('ribs', 0, 5)
  const x = 400
  const neck = upright(x, 330, 0.24, [
    { h: 26, r: 40, top: 40, skin: ceramic },
    ...(ribCount > 1 ? ribs(100, 37, ribCount, ceramic, 0.88) : [{ h: 100, r: 36, top: 33, skin: ceramic }]),
    { h: 22, r: 33, top: 26, skin: ceramic },
    { h: 10, r: 16, skin: metal(body) },
    { h: 30, r: 22, top: 20, skin: chrome },
    { h: 14, r: 14, top: 20, skin: chrome },
    { h: 12, r: 20, top: 14, skin: chrome },
  ])
  return (
    electrode(look) +
    upright(x, 640, 0.24, [{ h: 6, r: 28, skin: metal(body) }, ...thread(112, 36, 11, metal(body))]) +
    upright(x, 522, 0.24, [
      { h: 14, r: 55, skin: metal('#b5bbc1') },
      { h: 34, r: 44, top: 50, skin: metal(body) },
    ]) +
    prism([x, 476, 0.24], [6, 74, 76, 20], body) +
    upright(x, 402, 0.24, [
      { h: 30, r: 56, top: 52, skin: metal(body) },
      { h: 42, r: 52, top: 42, skin: metal(body) },
    ]) +
    neck +
    ring(look) +
    lightning(x - 6, 264, 40, look.accent)
  )
}

const ring = (look: PartLook) =>
  path('M362 316A40 10 0 0 0 438 316v-13A40 10 0 0 1 362 303Z', gloss(look.accent)('across'))

function electrode(look: PartLook): string {
  const tip = look.pick('tip', ['#c8cdd2', '#d8b45a', '#aeb6bd'])
  const gap = look.between('gap', 688, 696)
  return (
    rect([389, 632, 22, 26, 4], across('#e9e4da', '#fbfaf7', '#cfc8ba')) +
    rect([394, 654, 12, 20, 2], across('#f3f3f3', tip, '#6d747b')) +
    line(`M427 636L428 ${n(gap - 10)}Q428 ${n(gap + 2)} 416 ${n(gap + 2)}L392 ${n(gap + 1)}`, '#6b737b', 15) +
    line(
      `M425 636L426 ${n(gap - 10)}Q426 ${n(gap)} 414 ${n(gap)}L392 ${n(gap - 1)}`,
      slant('#f5f6f7', '#b8bec4'),
      8,
    )
  )
}
