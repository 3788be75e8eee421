import type { PartLook } from '../kit/look.ts'
import { glow, slant } from '../kit/paint.ts'
import { around, circle, hoop, line, n, path, polar, times } from '../kit/shape.ts'
import { chrome, facing, matt, slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { projector } from './projector-lens.ts'

/** Round fog, work and auxiliary lamp in its housing. */
export function roundLamp(look: PartLook): string {
  const isLed = look.pick('led', [true, false])
  const r = look.between('radius', 196, 226)
  const face =
    circle(
      [0, 0, r - 12],
      isLed
        ? slant('#39424a', '#11161b')
        : glow([0, '#ffffff'], [30, '#e9eef2'], [70, '#8d98a2'], [100, '#dfe6eb']),
    ) +
    (isLed
      ? around(6, (angle) => {
          const [x, y] = polar(angle, r * 0.52)
          return projector(x, y, r * 0.2)
        }) + projector(0, 0, r * 0.2)
      : times(17, (i) => lensRib(((i - 8) / 9) * (r - 16), r - 16)) +
        circle([0, 0, r * 0.26], chrome('down')) +
        circle([0, 0, r * 0.16], look.variant === 3 ? '#ffd873' : '#fff7dc')) +
    path(
      `M${n(-r * 0.8)} ${n(-r * 0.2)}A${n(r * 0.86)} ${n(r * 0.86)} 0 0 1 ${n(r * 0.4)} ${n(-r * 0.76)}Q${n(-r * 0.3)} ${n(-r * 0.4)} ${n(-r * 0.8)} ${n(-r * 0.2)}Z`,
      '#ffffff',
      { opacity: 0.4 },
    ) +
    hoop([0, 0, r - 12], '#0a0d10', 4)
  return (
    shadow(420, 690, 190, 28) +
    slab(
      'M366 600h80l36 76q4 12 -8 12h-136q-12 0 -8 -12Z',
      slant('#59626b', '#2a3036'),
      '#1d2226',
      [14, -4],
    ) +
    facing(440, 390, 0.88, [
      { h: 60, r: r * 0.6, top: r * 0.86, skin: matt('#23282d') },
      { h: 46, r: r * 0.94, skin: matt('#23282d') },
      { h: 24, r, top: r - 4, skin: look.pick('ring', [chrome, matt('#2a2f34')]), face },
    ])
  )
}

const lensRib = (x: number, r: number) =>
  line(`M${n(x)} ${n(-Math.sqrt(r * r - x * x))}V${n(Math.sqrt(r * r - x * x))}`, '#ffffff', 3, {
    opacity: 0.28,
  })
