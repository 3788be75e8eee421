import { darker, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { group, line, path, rect, times } from '../kit/shape.ts'
import { slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'

/** Floor mats. */
export function floorMat(look: PartLook): string {
  const color = look.pick('mat', ['#2b2e32', '#3a3d40', '#8a8378', '#2b2e32', '#24415f', '#2f2a26'])
  const d =
    'M-130 -190Q-130 -220 -100 -220H60Q90 -220 100 -190L130 -80Q150 -60 150 -30V190Q150 220 120 220H-120Q-150 220 -150 190V-120Q-150 -150 -130 -160Z'
  const mat = (x: number, y: number, s: number, flip: number) =>
    group(
      slab(d, slant(lighter(color, 0.35), color, darker(color, 0.25)), darker(color, 0.2), [0, 12]) +
        TEXTURES[look.pick('pattern', ['cells', 'ribs', 'pile'] as const)](color) +
        path(d, 'none', {
          stroke: look.pick('edge', [darker(color, 0.4), look.accent]),
          'stroke-width': 9,
          transform: 'scale(.94)',
        }),
      `translate(${x} ${y}) scale(${flip * s} ${s}) skewX(-8)`,
    )
  return (
    shadow(404, 640, 310, 70, 0.7) +
    mat(250, 330, 0.94, -1) +
    mat(540, 330, 0.94, 1) +
    mat(250, 580, 0.5, -1) +
    mat(530, 580, 0.5, 1)
  )
}

const TEXTURES: Readonly<Record<'cells' | 'ribs' | 'pile', (color: string) => string>> = {
  cells: (color) =>
    times(80, (i) =>
      path('M0 -9L8 -4.5V4.5L0 9L-8 4.5V-4.5Z', darker(color, 0.5), {
        transform: `translate(${-112 + (i % 8) * 32 + (Math.floor(i / 8) % 2) * 16} ${-172 + Math.floor(i / 8) * 38}) scale(1.5)`,
      }),
    ),
  ribs: (color) =>
    times(
      14,
      (i) =>
        line(`M-110 ${-170 + i * 27}H110`, darker(color, 0.5), 8) +
        line(`M-110 ${-174 + i * 27}H110`, lighter(color, 0.25), 2.5),
    ),
  pile: (color) =>
    times(60, (i) =>
      line(`M${-116 + ((i * 61) % 236)} ${-190 + ((i * 97) % 380)}l9 7`, lighter(color, 0.22), 3, {
        opacity: 0.6,
      }),
    ) + rect([-50, -40, 100, 60, 8], darker(color, 0.3)),
}
