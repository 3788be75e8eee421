import { block } from '../kit/block.ts'
import { darker, ink, lighter } from '../kit/color.ts'
import { letters } from '../kit/letter.ts'
import type { PartLook } from '../kit/look.ts'
import { across, down } from '../kit/paint.ts'
import { circle, hoop, line, n, rect, times } from '../kit/shape.ts'
import { matt, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { pleats } from './oil-filter.ts'

/** Engine air filter: a panel in a rubber frame, or a tall round element. */
export const airFilter = (look: PartLook) => (look.variant % 3 === 2 ? roundFilter(look) : panelFilter(look))

function panelFilter(look: PartLook): string {
  const frame = look.pick('frame', [ink.orange, ink.black, ink.red, ink.blue])
  const paper = look.pick('paper', ['#f1e3b8', '#f4f2ec', '#e9c36a'])
  const [w, d, h] = [look.between('width', 400, 450), look.between('depth', 330, 380), look.between('height', 56, 92)]
  const x = 500
  const y = 620 + h / 2
  return (
    shadow(420, y - 70, 340, 130, 0.8) +
    block({ rise: 0.56, x, y, w, d, h: h * 0.6, color: paper, front: foldEdges(w, h * 0.6, paper), side: foldEdges(d, h * 0.6, paper) }) +
    block({ rise: 0.56, x: x + 6, y: y - h * 0.6 + 4, w: w + 16, d: d + 12, h: h * 0.4, color: frame, top: panelTop(w + 16, d + 12, paper, frame) })
  )
}

const foldEdges = (w: number, h: number, paper: string) =>
  times(Math.floor(w / 11), (i) => line(`M${i * 11 + 5} 2v${n(h - 4)}`, darker(paper, 0.5), 4, { opacity: 0.5, 'stroke-linecap': 'butt' }))

function panelTop(w: number, d: number, paper: string, frame: string): string {
  const edge = 30
  const count = Math.floor((w - 2 * edge) / 13)
  const fold = (w - 2 * edge) / count
  return (
    rect(6, 6, w - 12, d - 12, 26, 'none', { stroke: lighter(frame, 0.35), 'stroke-width': 3, opacity: 0.7 }) +
    rect(edge - 4, edge - 4, w - 2 * edge + 8, d - 2 * edge + 8, 10, darker(frame, 0.6)) +
    times(count, (i) => rect(edge + i * fold, edge, fold + 0.5, d - 2 * edge, 0, across(darker(paper, 0.5), lighter(paper, 0.55), paper, darker(paper, 0.5)))) +
    rect(edge, edge, w - 2 * edge, 34, 0, down('#10151b88', '#10151b00')) +
    times(2, (i) => line(`M${edge} ${n(d * (0.36 + i * 0.28))}H${n(w - edge)}`, lighter(paper, 0.3), 5, { opacity: 0.8 }))
  )
}

function roundFilter(look: PartLook): string {
  const paper = look.pick('paper', ['#f1e6c8', '#e9c36a', '#f4f2ec'])
  const rubber = look.pick('rubber', ['#d8632a', '#2b2f34'])
  const [r, h] = [look.between('radius', 176, 204), look.between('tall', 330, 400)]
  const y = 430 + h / 2
  return (
    shadow(400, y + r * 0.2, r * 1.25, r * 0.36) +
    upright(400, y, 0.34, [
      { h: 34, r: r + 12, skin: matt(rubber) },
      { h: h - 70, r, skin: matt(paper) },
    ]) +
    pleats(r, y - 34, h - 70, 0.34, paper, 56) +
    upright(400, y - 34 - (h - 70), 0.34, [{ h: 36, r: r + 12, skin: matt(rubber), cap: lighter(rubber, 0.22), face: ringFace(r + 12, rubber, paper) }])
  )
}

const ringFace = (r: number, rubber: string, paper: string) =>
  hoop(0, 0, r - 10, '#ffffff', 2, { opacity: 0.35 }) +
  hoop(0, 0, r * 0.78, darker(rubber, 0.35), 5) +
  circle(0, 0, r * 0.62, darker(rubber, 0.55)) +
  circle(0, 0, r * 0.58, down('#0d1116', darker(paper, 0.62)))

/** Cabin filter: a pleated white or charcoal panel with its airflow arrow. */
export function cabinFilter(look: PartLook): string {
  const fleece = look.pick('fleece', ['#f4f5f4', '#565b5f', '#e8efe9', '#6a6e70', '#f4f5f4', '#cfd8e2'])
  const [w, d, h] = [look.between('width', 470, 540), look.between('depth', 250, 320), look.between('height', 60, 92)]
  const x = 540
  const y = 600 + h / 2
  return (
    shadow(430, y - 62, 350, 110, 0.8) +
    block({ rise: 0.56, x, y, w, d, h, color: fleece, front: frontEdge(look, w, h), side: foldEdges(d, h, fleece), top: cabinTop(w, d, fleece) })
  )
}

function frontEdge(look: PartLook, w: number, h: number): string {
  const color = look.accent
  return (
    rect(w * 0.26, h * 0.2, w * 0.48, h * 0.6, 6, color) +
    letters('AIR FLOW', w * 0.46, h * 0.5, h * 0.25, '#ffffff', 1) +
    line(`M${n(w * 0.69)} ${n(h * 0.36)}v${n(h * 0.28)}m-8 -9l8 9l8 -9`, '#ffffff', 3.5)
  )
}

function cabinTop(w: number, d: number, fleece: string): string {
  const count = 22
  const fold = (w - 12) / count
  return times(count, (i) => rect(6 + i * fold, 4, fold + 0.5, d - 8, 0, across([0, darker(fleece, 0.42)], [30, lighter(fleece, 0.6)], [55, fleece], [100, darker(fleece, 0.5)])))
}
