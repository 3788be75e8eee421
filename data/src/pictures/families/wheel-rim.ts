import { darker, ink, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { glow, slant } from '../kit/paint.ts'
import { emblem } from '../kit/print.ts'
import { around, circle, group, hoop, n, path } from '../kit/shape.ts'
import type { Section } from '../kit/solid.ts'
import { facing, metal } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { hole, spun } from '../kit/surface.ts'

/** Alloy wheel in silver, graphite, black or two tones. */
export function wheelRim(look: PartLook): string {
  const color = look.pick('finish', [ink.bright, '#50575e', '#25292d', '#b9bfc5', '#33393f', '#b58a52'])
  return shadow(412, 700, 225, 28) + facing(420, 408, 0.86, wheelSections(look, 280, color))
}

function wheelSections(look: PartLook, r: number, color: string): Section[] {
  return [
    { h: 30, r: r - 6, top: r - 16, skin: metal(darker(color, 0.25)) },
    { h: 36, r: r - 16, top: r - 14, skin: metal(darker(color, 0.25)) },
    { h: 16, r: r - 12, top: r, skin: metal(color), face: wheelFace(look, r, color) },
  ]
}

/** The front of a wheel around 0,0. */
function wheelFace(look: PartLook, r: number, color: string): string {
  const spokes = look.count('spokes', 5, 10)
  return (
    circle([0, 0, r], slant(lighter(color, 0.75), color, darker(color, 0.35))) +
    circle([0, 0, r - 9], glow([0, '#1a1d21'], [70, '#15181b'], [90, '#3a4047'], [100, '#5c646c'])) +
    hoop([0, 0, r * 0.62], '#59626b', r * 0.24, { opacity: 0.35 }) +
    around(spokes, (angle, i) => group(spoke(look, r, color, spokes, i), `rotate(${n(angle)})`), -90) +
    hoop([0, 0, r - 12], darker(color, 0.2), 12) +
    hoop([0, 0, r - 15], lighter(color, 0.7), 3, { opacity: 0.8 }) +
    hub(r, color)
  )
}

function spoke(look: PartLook, r: number, color: string, count: number, i: number): string {
  const width = (r * 1.5) / count
  const style = look.pick('style', ['single', 'twin', 'turbine'] as const)
  const tone = i % 2 ? color : lighter(color, 0.08)
  const isMachined = look.variant % 2 === 0
  const blade = (lean: number, wide: number) => {
    const d = `M${n(r * 0.16)} ${n(-wide * 0.95)}Q${n(r * 0.55)} ${n(-wide * 0.5 + lean * 0.4)} ${n(r - 12)} ${n(-wide * 0.9 + lean)}L${n(r - 12)} ${n(wide * 0.9 + lean)}Q${n(r * 0.55)} ${n(wide * 0.5 + lean * 0.4)} ${n(r * 0.16)} ${n(wide * 0.95)}Z`
    return (
      path(d, darker(color, 0.6), { transform: 'translate(5 7)' }) +
      path(
        d,
        isMachined
          ? slant(lighter(tone, 0.8), lighter(tone, 0.25), darker(tone, 0.25))
          : slant(lighter(tone, 0.35), tone, darker(tone, 0.35)),
        { stroke: lighter(color, 0.6), 'stroke-width': 2 },
      )
    )
  }
  if (style === 'twin') return blade(-width * 0.3, width * 0.2) + blade(width * 0.3, width * 0.2)
  return style === 'turbine' ? blade(width * 0.55, width * 0.4) : blade(0, width * 0.46)
}

const hub = (r: number, color: string) =>
  circle([4, 6, r * 0.26], darker(color, 0.6)) +
  circle([0, 0, r * 0.26], slant(lighter(color, 0.6), color, darker(color, 0.3))) +
  around(5, (angle) => group(hole(r * 0.175, 0, r * 0.032), `rotate(${angle})`), -54) +
  spun(0, r * 0.1, darker(color, 0.1), 0.5) +
  hoop([0, 0, r * 0.1], '#ffffff', 2, { opacity: 0.6 }) +
  emblem(0, 0, r * 0.06, '#ffffff')
