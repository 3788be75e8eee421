import { darker, faint, lighter, mix } from './color.ts'
import { down } from './paint.ts'
import { circle, hoop, line, n, path, sector, times } from './shape.ts'

/**
 * A lathe-turned face: light forms rays, bright in two opposite quarters. `inner` and `outer` are radii around 0,0;
 * `contrast` from 0 (matt) to 1 (mirror).
 */
export function spun(inner: number, outer: number, color: string, contrast = 0.6, turn = -128): string {
  const slices = 96
  const rays = times(slices, (i) => {
    const angle = (360 * i) / slices
    const swing = Math.cos(((angle - turn) * Math.PI) / 90)
    const ripple = 0.22 * Math.cos(((angle - turn) * Math.PI) / 36)
    const light = (swing + ripple) * contrast * (swing > 0 ? 0.7 : 0.42)
    const tone = light > 0 ? lighter(color, Math.min(0.92, light)) : darker(color, -light)
    return path(sector(inner, outer, angle, angle + 360 / slices + 0.6), tone)
  })
  return rays + grooves(inner, outer)
}

/** The fine rings a cutting tool leaves. */
export const grooves = (inner: number, outer: number, step = 7) =>
  times(Math.max(1, Math.floor((outer - inner) / step)), (i) =>
    hoop([0, 0, inner + (i + 0.5) * step], i % 2 ? '#ffffff' : '#1b2430', 0.9, {
      opacity: i % 2 ? 0.22 : 0.1,
    }),
  )

/** A hole with its lit lower edge. */
export const hole = (x: number, y: number, r: number, depth = '#20262d') =>
  `${hoop([x, y, r + 0.8], '#ffffff', 1.8, { opacity: 0.55 })}${path(`M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0Z`, depth)}${path(`M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 0 1 ${n(2 * r)} 0a${n(r)} ${n(r * 0.55)} 0 0 0 ${n(-2 * r)} 0Z`, '#05080b', { opacity: 0.6 })}`

/** A hose, pipe, cable or wire along a line: strokes from dark to light, each thinner and nearer the light. */
export function tube(d: string, width: number, color: string, shine = 0.5): string {
  const layers = Math.max(4, Math.min(9, Math.round(width / 4)))
  return times(layers, (i) => {
    const part = i / (layers - 1)
    const tone =
      part < 0.6
        ? mix(darker(color, 0.55), color, part / 0.6)
        : mix(color, lighter(color, shine), (part - 0.6) / 0.4)
    const shift = -width * 0.17 * part
    return line(d, tone, width * (1 - 0.86 * part ** 1.15), {
      transform: `translate(${n(shift)} ${n(shift)})`,
    })
  })
}

/** Braid or winding over a tube: thin marks across the line. */
export const braid = (d: string, width: number, color: string, dash = 3) =>
  line(d, faint(color, 0.5), width, { 'stroke-dasharray': `${dash} ${dash}`, 'stroke-linecap': 'butt' })

/**
 * A through bore in a part facing the viewer: its inner wall, and the background. `depth` as in the part, `k` its
 * tilt.
 */
export function bore(r: number, depth: number, k: number, wall = '#59626b'): string {
  const shift = Math.min(depth / k, r * 1.9)
  const reach = Math.sqrt(r * r - (shift * shift) / 4)
  const behind = `M${n(shift / 2)} ${n(-reach)}A${n(r)} ${n(r)} 0 0 0 ${n(shift / 2)} ${n(reach)}A${n(r)} ${n(r)} 0 0 0 ${n(shift / 2)} ${n(-reach)}Z`
  return (
    circle(
      [0, 0, r],
      down(
        [0, darker(wall, 0.75)],
        [45, darker(wall, 0.4)],
        [78, lighter(wall, 0.45)],
        [100, darker(wall, 0.2)],
      ),
    ) +
    path(behind, '#eff1f4') +
    hoop([0, 0, r], '#ffffff', 2.4, { opacity: 0.7 })
  )
}
