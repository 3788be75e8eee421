import { block } from '../kit/block.ts'
import { alloy, darker, ink, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { circle, n, path, rect, times } from '../kit/shape.ts'
import { shadow } from '../kit/studio.ts'

/** Cylinder block or head: bores on the top face. */
export function engineBlock(look: PartLook): string {
  const color = look.pick('cast', ['#7d858d', alloy, '#6a645c'])
  const bores = look.pick('bores', [4, 3, 4])
  const isHead = look.variant % 2 === 1
  const size = { w: 470, d: 250, h: isHead ? 130 : 270 }
  return (
    shadow(430, isHead ? 590 : 660, 330, 50) +
    block({
      x: 530,
      y: isHead ? 570 : 650,
      ...size,
      color,
      rise: 0.44,
      ...(isHead ? headFaces : blockFaces)({ ...size, bores, color }),
    })
  )
}

interface Casting {
  w: number
  d: number
  h: number
  bores: number
  color: string
}

type Faces = Pick<Parameters<typeof block>[0], 'top' | 'front' | 'side'>

/** The machined face with a bolt at each wall between the bores. */
function deck({ w, d, bores, color }: Casting, bore: (x: number) => string): string {
  const pitch = (w - 30) / bores
  return (
    rect([8, 8, w - 16, d - 16, 14], slant(lighter(color, 0.6), lighter(color, 0.2))) +
    times(bores, (i) => bore(15 + pitch * (i + 0.5))) +
    times(
      bores + 1,
      (i) => circle([15 + pitch * i, 26, 7], '#23282d') + circle([15 + pitch * i, d - 26, 7], '#23282d'),
    )
  )
}

function headFaces(casting: Casting): Faces {
  const { w, d, h, bores } = casting
  const pitch = (w - 30) / bores
  const valves = (x: number) =>
    circle([x - 22, d / 2 - 30, 26], '#2b3036') +
    circle([x + 22, d / 2 - 30, 26], '#2b3036') +
    circle([x - 22, d / 2 + 34, 22], '#3b434a') +
    circle([x + 22, d / 2 + 34, 22], '#3b434a') +
    circle([x, d / 2, 11], '#14171a')
  return {
    top: deck(casting, valves),
    front:
      times(
        bores,
        (i) =>
          rect([26 + pitch * i, 34, pitch - 26, 56, 24], '#1b1f23') +
          rect([30 + pitch * i, 38, pitch - 34, 48, 20], slant('#0d0f11', '#4b535b')),
      ) + times(bores * 2 + 1, (i) => circle([16 + (i * (w - 30)) / bores / 2, 14, 6], '#3b434a')),
    side: circle([d * 0.3, h / 2, 30], '#23282d') + circle([d * 0.7, h / 2, 30], '#23282d'),
  }
}

function blockFaces(casting: Casting): Faces {
  const { w, d, h, bores, color } = casting
  const pitch = (w - 30) / bores
  return {
    top: deck(casting, (x) => cylinder(x, d, pitch)),
    front:
      times(bores, (i) =>
        rect([24 + pitch * i, 40, pitch - 20, 120, 26], slant(darker(color, 0.35), lighter(color, 0.15))),
      ) +
      times(
        3,
        (i) =>
          circle([80 + i * 150, 210, 26], darker(color, 0.4)) + circle([80 + i * 150, 210, 19], ink.zinc),
      ) +
      rect([0, h - 24, w, 24, 0], darker(color, 0.3)) +
      times(9, (i) => circle([20 + i * 54, h - 12, 6], '#23282d')),
    side:
      circle([d * 0.5, h * 0.72, 62], '#23282d') +
      circle([d * 0.5, h * 0.72, 48], '#4b535b') +
      times(4, (i) => circle([30 + (i % 2) * (d - 60), 40 + Math.floor(i / 2) * 190, 9], '#23282d')),
  }
}

const cylinder = (x: number, d: number, pitch: number) =>
  circle([x, d / 2, pitch * 0.42], '#dfe4e8') +
  circle([x, d / 2, pitch * 0.37], '#14171a') +
  path(
    `M${n(x - pitch * 0.37)} ${d / 2}a${n(pitch * 0.37)} ${n(pitch * 0.37)} 0 0 0 ${n(pitch * 0.74)} 0a${n(pitch * 0.37)} ${n(pitch * 0.2)} 0 0 1 ${n(-pitch * 0.74)} 0Z`,
    '#8b949c',
  )
