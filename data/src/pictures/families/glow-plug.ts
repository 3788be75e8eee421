import type { PartLook } from '../kit/look.ts'
import { at, times } from '../kit/shape.ts'
import { matt, metal, prism, thread, upright, zinc } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'

/** Glow plugs: a row of slim ones. */
export function glowPlug(look: PartLook): string {
  const count = look.pick('count', [4, 2, 3])
  const r = look.between('radius', 15, 19)
  const plug =
    upright(0, 330, 0.28, [
      { h: 150, r: r * 0.5, top: r * 0.62, skin: metal(look.pick('tip', ['#b9a37a', '#8b939a', '#c9ced3'])) },
      { h: 20, r: r * 0.62, top: r, skin: zinc },
      { h: 130, r, skin: metal('#aab1b7') },
      ...thread(110, r * 1.25, 12, zinc),
    ]) +
    prism([0, -80, 0.3], [6, r * 2, 46], '#b5b19d') +
    upright(0, -126, 0.28, [
      { h: 40, r: r * 1.1, skin: zinc },
      { h: 10, r: r * 1.2, skin: matt('#7a2f24') },
      ...thread(36, r * 0.6, 6, zinc),
    ])
  return (
    shadow(400, 690, 210, 24) +
    times(count, (i) => at(400 + (i - (count - 1) / 2) * 96, 380 + (i % 2) * 14, plug, 14 - i * 3, 1.06))
  )
}
