import { block } from '../kit/block.ts'
import { darker, ink, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { across, down } from '../kit/paint.ts'
import { circle, hoop, line, n, rect, times } from '../kit/shape.ts'
import { matt, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { foldEdges, pleats } from './filter-paper.ts'

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
