import { block } from '../kit/block.ts'
import { darker, ink, lighter } from '../kit/color.ts'
import { letters } from '../kit/letter.ts'
import type { PartLook } from '../kit/look.ts'
import { across, down, slant } from '../kit/paint.ts'
import { smallPrint } from '../kit/print.ts'
import { around, circle, ellipse, group, hoop, line, n, path, polar, rect, times } from '../kit/shape.ts'
import type { Section } from '../kit/solid.ts'
import { chrome, gloss, matt, metal, prism, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { hole } from '../kit/surface.ts'

const foldEdges = (w: number, h: number, paper: string) =>
  times(Math.floor(w / 11), (i) =>
    line(`M${i * 11 + 5} 2v${n(h - 4)}`, darker(paper, 0.5), 4, { opacity: 0.5, 'stroke-linecap': 'butt' }),
  )

/** The folds of filter paper around a cylinder. */
const pleats = (r: number, y: number, h: number, k: number, color: string, count = 44) =>
  times(count, (i) => {
    const angle = 2 + (i * 176) / (count - 1)
    const [x, dy] = polar(angle, r, 400, 0)
    const d = `M${n(x)} ${n(y + dy * k - 2)}v${n(-h + 4)}`
    const thick = Math.max(1, 5.5 * Math.sin((angle * Math.PI) / 180))
    return (
      line(d, darker(color, 0.6), thick, { opacity: 0.42, 'stroke-linecap': 'butt' }) +
      group(
        line(d, '#ffffff', thick * 0.5, { opacity: 0.45, 'stroke-linecap': 'butt' }),
        `translate(${n(-thick)} 0)`,
      )
    )
  }) +
  path(
    `M${n(400 - r)} ${n(y - h)}v${n(h)}A${n(r)} ${n(r * k)} 0 0 0 ${n(400 + r)} ${n(y)}v${n(-h)}A${n(r)} ${n(r * k)} 0 0 1 ${n(400 - r)} ${n(y - h)}Z`,
    across([0, '#00000066'], [24, '#ffffff55'], [50, '#00000000'], [100, '#00000088']),
  )

/** Engine air filter: a panel in a rubber frame, or a tall round element. */
export const airFilter = (look: PartLook) => (look.variant % 3 === 2 ? roundFilter(look) : panelFilter(look))

function panelFilter(look: PartLook): string {
  const frame = look.pick('frame', [ink.orange, ink.black, ink.red, ink.blue])
  const paper = look.pick('paper', ['#f1e3b8', '#f4f2ec', '#e9c36a'])
  const w = look.between('width', 400, 450)
  const d = look.between('depth', 330, 380)
  const h = look.between('height', 56, 92)
  const x = 500
  const y = 620 + h / 2
  return (
    shadow(420, y - 70, 340, 130, 0.8) +
    block({
      rise: 0.56,
      x,
      y,
      w,
      d,
      h: h * 0.6,
      color: paper,
      front: foldEdges(w, h * 0.6, paper),
      side: foldEdges(d, h * 0.6, paper),
    }) +
    block({
      rise: 0.56,
      x: x + 6,
      y: y - h * 0.6 + 4,
      w: w + 16,
      d: d + 12,
      h: h * 0.4,
      color: frame,
      top: panelTop(w + 16, d + 12, paper, frame),
    })
  )
}

function panelTop(w: number, d: number, paper: string, frame: string): string {
  const edge = 30
  const count = Math.floor((w - 2 * edge) / 13)
  const fold = (w - 2 * edge) / count
  return (
    rect([6, 6, w - 12, d - 12, 26], 'none', {
      stroke: lighter(frame, 0.35),
      'stroke-width': 3,
      opacity: 0.7,
    }) +
    rect([edge - 4, edge - 4, w - 2 * edge + 8, d - 2 * edge + 8, 10], darker(frame, 0.6)) +
    times(count, (i) =>
      rect(
        [edge + i * fold, edge, fold + 0.5, d - 2 * edge, 0],
        across(darker(paper, 0.5), lighter(paper, 0.55), paper, darker(paper, 0.5)),
      ),
    ) +
    rect([edge, edge, w - 2 * edge, 34, 0], down('#10151b88', '#10151b00')) +
    times(2, (i) =>
      line(`M${edge} ${n(d * (0.36 + i * 0.28))}H${n(w - edge)}`, lighter(paper, 0.3), 5, { opacity: 0.8 }),
    )
  )
}

function roundFilter(look: PartLook): string {
  const paper = look.pick('paper', ['#f1e6c8', '#e9c36a', '#f4f2ec'])
  const rubber = look.pick('rubber', ['#d8632a', '#2b2f34'])
  const r = look.between('radius', 176, 204)
  const h = look.between('tall', 330, 400)
  const y = 430 + h / 2
  return (
    shadow(400, y + r * 0.2, r * 1.25, r * 0.36) +
    upright(400, y, 0.34, [
      { h: 34, r: r + 12, skin: matt(rubber) },
      { h: h - 70, r, skin: matt(paper) },
    ]) +
    pleats(r, y - 34, h - 70, 0.34, paper, 56) +
    upright(400, y - 34 - (h - 70), 0.34, [
      {
        h: 36,
        r: r + 12,
        skin: matt(rubber),
        cap: lighter(rubber, 0.22),
        face: ringFace(r + 12, rubber, paper),
      },
    ])
  )
}

const ringFace = (r: number, rubber: string, paper: string) =>
  hoop([0, 0, r - 10], '#ffffff', 2, { opacity: 0.35 }) +
  hoop([0, 0, r * 0.78], darker(rubber, 0.35), 5) +
  circle([0, 0, r * 0.62], darker(rubber, 0.55)) +
  circle([0, 0, r * 0.58], down('#0d1116', darker(paper, 0.62)))

/** Cabin filter: a pleated white or charcoal panel with its airflow arrow. */
export function cabinFilter(look: PartLook): string {
  const fleece = look.pick('fleece', ['#f4f5f4', '#565b5f', '#e8efe9', '#6a6e70', '#f4f5f4', '#cfd8e2'])
  const w = look.between('width', 470, 540)
  const d = look.between('depth', 250, 320)
  const h = look.between('height', 60, 92)
  const x = 540
  const y = 600 + h / 2
  return (
    shadow(430, y - 62, 350, 110, 0.8) +
    block({
      rise: 0.56,
      x,
      y,
      w,
      d,
      h,
      color: fleece,
      front: frontEdge(look, w, h),
      side: foldEdges(d, h, fleece),
      top: cabinTop(w, d, fleece),
    })
  )
}

function frontEdge(look: PartLook, w: number, h: number): string {
  const color = look.accent
  return (
    rect([w * 0.26, h * 0.2, w * 0.48, h * 0.6, 6], color) +
    letters('AIR FLOW', [w * 0.46, h * 0.5, h * 0.25], '#ffffff', 1) +
    line(`M${n(w * 0.69)} ${n(h * 0.36)}v${n(h * 0.28)}m-8 -9l8 9l8 -9`, '#ffffff', 3.5)
  )
}

function cabinTop(w: number, d: number, fleece: string): string {
  const count = 22
  const fold = (w - 12) / count
  return times(count, (i) =>
    rect(
      [6 + i * fold, 4, fold + 0.5, d - 8, 0],
      across([0, darker(fleece, 0.42)], [30, lighter(fleece, 0.6)], [55, fleece], [100, darker(fleece, 0.5)]),
    ),
  )
}

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

/** Inline fuel filter, lying at a slant between its two pipes. */
export function fuelFilter(look: PartLook): string {
  const color = look.pick('can', ['#c9ced3', '#1f2226', '#c9ced3', '#e9ebec', '#31517d', '#b9bec3'])
  const skin = color === '#1f2226' || color === '#31517d' ? gloss(color) : metal(color)
  const r = look.between('radius', 92, 118)
  const h = look.between('height', 250, 320)
  const pipe: Section[] = [
    { h: 16, r: 20, skin: matt(ink.black) },
    { h: 40, r: 15, skin: chrome },
    { h: 9, r: 19, top: 16, skin: chrome },
    { h: 30, r: 15, top: 13, skin: chrome, cap: '#1a1f25' },
  ]
  const y = 400 + h / 2 + 20
  const body =
    upright(400, y + 86, 0.26, [
      { h: 80, r: 14, skin: chrome },
      { h: 20, r: 30, top: 40, skin: metal(ink.bright) },
    ]) +
    upright(400, y, 0.26, [
      { h: 22, r: r * 0.7, top: r, skin },
      { h: 10, r: r + 5, skin: metal(ink.bright) },
      { h: h - 64, r, skin },
      { h: 10, r: r + 5, skin: metal(ink.bright) },
      { h: 22, r, top: r * 0.62, skin },
      ...pipe,
    ]) +
    rect([400 - r * 0.62, y - h * 0.66, r * 1.24, h * 0.36, 8], slant('#ffffffee', '#e4e8ecee')) +
    letters('FUEL', [400, y - h * 0.55, 26], ink.navy, 1.1) +
    line(`M372 ${y - h * 0.4}h56m-14 -10l14 10l-14 10`, look.accent, 6)
  return shadow(410, 660, 210, 28) + group(body, 'rotate(40 400 420) translate(10 -6)')
}

/** Fuel and water separator: spin-on filter over a clear bowl with a drain. */
export function waterSeparator(look: PartLook): string {
  const color = look.pick('can', [ink.white, '#1f2226', ink.blue, '#e8e4d8'])
  const r = look.between('radius', 132, 152)
  const h = look.between('height', 240, 300)
  const glass = () => slant('#d9ecf6dd', '#8fb6cbcc', '#5c86a0dd')
  const y = 690
  return (
    shadow(400, y, 130, 22) +
    prism([400, y, 0.28], [8, 30, 30], '#2e343b') +
    upright(400, y - 26, 0.28, [
      { h: 30, r: r * 0.55, top: r * 0.86, skin: glass },
      { h: 96, r: r * 0.86, skin: glass },
    ]) +
    circle([362, y - 96, 12], ink.red, { opacity: 0.8 }) +
    upright(400, y - 140, 0.28, [
      { h: 26, r: r * 0.97, skin: matt(ink.black) },
      { h, r, skin: gloss(color) },
      { h: 14, r: r + 6, top: r - 4, skin: metal(ink.bright), face: plate(r - 4) },
    ]) +
    rect([400 - r * 0.66, y - 140 - h * 0.74, r * 1.32, h * 0.4, 8], down('#ffffff', '#e6eaee')) +
    letters('FUEL/WATER', [400, y - 140 - h * 0.6, 21], ink.navy, 1) +
    letters('SEPARATOR', [400, y - 140 - h * 0.46, 15], look.accent, 1)
  )
}

const plate = (r: number) =>
  circle([0, 0, r], slant('#eef1f3', '#9aa3ab')) +
  circle([0, 0, r * 0.86], '#1a1e23') +
  circle([0, 0, r * 0.68], slant('#dfe3e6', '#8a939b')) +
  hole(0, 0, r * 0.26) +
  hole(-r * 0.46, 0, 9) +
  hole(r * 0.46, 0, 9) +
  hole(0, r * 0.46, 9) +
  hole(0, -r * 0.46, 9)

/** Paper cartridge with its sealing rings. */
export function filterCartridge(look: PartLook): string {
  const paper = look.pick('paper', ['#e4b84d', '#e8d9b4', '#d98a3a', '#efe6cf'])
  const cap = look.pick('cap', [ink.black, '#2f6a4a', '#e3e5e6', ink.orange])
  const r = look.between('radius', 118, 150)
  const h = look.between('height', 300, 400)
  const y = 400 + h / 2 + 30
  const skin = cap === '#e3e5e6' ? gloss(cap) : matt(cap)
  return (
    shadow(400, y + r * 0.22, r * 1.3, r * 0.36) +
    upright(400, y, 0.32, [
      { h: 24, r: r + 8, skin },
      { h: h - 54, r, skin: matt(paper) },
    ]) +
    pleats(r, y - 24, h - 54, 0.32, paper) +
    upright(400, y - 24 - (h - 54), 0.32, [
      { h: 24, r: r + 8, skin, face: capFace(r + 8, cap) },
      { h: 26, r: r * 0.44, skin, cap: '#14171b' },
      {
        h: 9,
        r: r * 0.47,
        skin: look.variant % 2 ? matt('#7a2f24') : chrome,
        cap: '#12151a',
        face: circle([0, 0, r * 0.34], '#0d1013'),
      },
    ])
  )
}

const capFace = (r: number, color: string) =>
  circle([0, 0, r - 3], slant(lighter(color, 0.35), color, darker(color, 0.25))) +
  hoop([0, 0, r * 0.72], '#000000', 3, { opacity: 0.18 }) +
  hoop([0, 1.5, r * 0.72], '#ffffff', 2, { opacity: 0.25 })
