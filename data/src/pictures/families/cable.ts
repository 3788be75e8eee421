import { ink } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { at, group, line, n, times } from '../kit/shape.ts'
import type { Skin } from '../kit/solid.ts'
import { chrome, gloss, matt, metal, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { tube } from '../kit/surface.ts'

/** Cables and leads coiled with their ends. */
export function cable(look: PartLook): string {
  const color = look.pick('jacket', ['#23262a', ink.orange, '#2458a0', '#9c222b', '#23262a', '#3d454d'])
  const w = look.between('width', 14, 26)
  const boot = look.pick('boot', ['#2b3036', ink.orange, ink.red])
  const loop = (r: number) =>
    `M${400 - r} 420A${r} ${n(r * 0.72)} 0 1 1 ${400 + r} 420A${r} ${n(r * 0.72)} 0 1 1 ${400 - r} 420`
  return (
    shadow(404, 640, 270, 44) +
    tube(`M190 596C290 610 250 480 ${400 - 190} 420`, w, color, 0.45) +
    times(look.count('turns', 2, 4), (i) =>
      group(tube(loop(226 - i * w * 1.1), w, color, 0.45), `translate(0 ${i * 5})`),
    ) +
    tube(`M${400 + 190} 430C600 540 540 600 610 604`, w, color, 0.45) +
    line('M392 250v54', '#1d2125', 18) +
    line('M388 250v54', '#59626b', 4) +
    lug({ x: 180, y: 600, turn: -110 }, w, boot, metal(ink.brass)) +
    lug({ x: 620, y: 610, turn: 120 }, w, '#2b3036', chrome)
  )
}

/** An end of the cable: its sleeve, its boot, and the metal that is screwed on. */
function lug(place: { x: number; y: number; turn: number }, w: number, boot: string, tip: Skin): string {
  const sections = [
    { h: 40, r: w * 0.9, skin: matt('#1d2125') },
    { h: 60, r: w * 1.5, skin: gloss(boot) },
    { h: 40, r: w * 0.8, skin: tip },
  ]
  return at(place.x, place.y, group(upright(0, 30, 0.34, sections), `rotate(${place.turn})`))
}
