import { darker } from '../kit/color.ts'
import { across } from '../kit/paint.ts'
import { group, line, n, path, polar, times } from '../kit/shape.ts'

export const foldEdges = (w: number, h: number, paper: string) =>
  times(Math.floor(w / 11), (i) =>
    line(`M${i * 11 + 5} 2v${n(h - 4)}`, darker(paper, 0.5), 4, { opacity: 0.5, 'stroke-linecap': 'butt' }),
  )

/** The folds of filter paper around a cylinder. */
export const pleats = (r: number, y: number, h: number, k: number, color: string, count = 44) =>
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
