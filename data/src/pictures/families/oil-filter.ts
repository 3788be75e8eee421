import { darker, ink, lighter } from '../kit/color.ts'
import { letters } from '../kit/letter.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { smallPrint } from '../kit/print.ts'
import { around, circle, ellipse, group, hoop, line, n, path, polar, times } from '../kit/shape.ts'
import { gloss, metal, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { hole } from '../kit/surface.ts'

/** Spin-on filter standing on its fluted end, thread plate up. */
export function oilFilter(look: PartLook): string {
  const color = look.pick('can', [ink.orange, '#26344a', ink.white, '#17191c', ink.blue, '#b4272a'])
  const r = look.between('radius', 146, 176)
  const h = look.between('height', 300, 390)
  const paint = gloss(color)
  const y = 398 + h / 2 + 40
  const k = 0.3
  return (
    shadow(400, y + r * k * 0.4, r * 1.2, r * 0.32) +
    upright(400, y, k, [
      { h: 16, r: r * 0.8, top: r * 0.93, skin: paint },
      { h: 62, r: r * 0.93, top: r, skin: paint },
    ]) +
    flutes(r, y, k, color) +
    upright(400, y - 78, k, [
      { h: h - 96, r, skin: paint },
      { h: 10, r: r + 7, skin: metal(ink.bright) },
      { h: 9, r: r + 7, top: r - 2, skin: metal(ink.bright), face: threadPlate(r - 2) },
    ]) +
    label(look, r, y - 78 - (h - 96) * 0.52, k, color)
  )
}

/** Flats for the cap wrench. */
const flutes = (r: number, y: number, k: number, color: string) =>
  times(13, (i) => {
    const angle = 15 + i * 12.5
    const [x1, y1] = polar(angle, r * 0.86, 400, 0)
    const [x2, y2] = polar(angle, r * 0.99, 400, 0)
    const dark = angle < 90
    return line(
      `M${n(x1)} ${n(y - 12 + y1 * k)}L${n(x2)} ${n(y - 70 + y2 * k)}`,
      dark ? darker(color, 0.6) : lighter(color, 0.45),
      4,
      { opacity: 0.5 },
    )
  })

const threadPlate = (r: number) =>
  circle([0, 0, r], slant('#f4f6f8', '#aab2ba', '#7d868f')) +
  circle([0, 0, r * 0.9], slant('#1a1d21', '#3c4249', '#14171a')) +
  circle([0, 0, r * 0.74], slant('#e3e7ea', '#a4acb4', '#818a93')) +
  hoop([0, 0, r * 0.82], '#ffffff', 3, { opacity: 0.16 }) +
  around(8, (angle) => hole(...polar(angle, r * 0.54), r * 0.075)) +
  circle([0, 0, r * 0.33], slant('#f6f8f9', '#8e979f', '#59626b')) +
  circle([0, 0, r * 0.26], '#171b20') +
  times(3, (i) => hoop([0, i * 4 - 2, r * 0.25 - i * 3], '#8d96a0', 2, { opacity: 0.55 }))

function label(look: PartLook, r: number, y: number, k: number, can: string): string {
  const light = can === ink.white || can === ink.orange
  const bright = look.accent === can ? ink.amber : look.accent
  const band = light ? ink.navy : bright
  const tall = 96
  const wrap = (top: number, h: number) =>
    `M${n(400 - r)} ${n(y + top)}A${n(r)} ${n(r * k)} 0 0 0 ${n(400 + r)} ${n(y + top)}v${n(h)}A${n(r)} ${n(r * k)} 0 0 1 ${n(400 - r)} ${n(y + top + h)}Z`
  return (
    path(wrap(-tall / 2, tall), gloss(band)('across')) +
    path(wrap(tall / 2 + 10, 8), gloss('#e9ecef')('across')) +
    group(
      letters('FILTER', [400, y + r * k - 4, 32], '#ffffff', 1.1) +
        smallPrint([400, y + r * k + 26, r * 0.9], 2, '#ffffff', { isCentred: true }),
      'translate(-6 -10)',
    ) +
    ellipse([400 - r * 0.52, y, r * 0.06, 130], '#ffffff', { opacity: 0.12 })
  )
}
