import { ink } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { around, at, circle, group, polar, times } from '../kit/shape.ts'
import { gloss, matt, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { tube } from '../kit/surface.ts'

/** Charging cable with its plug. */
export function chargingCable(look: PartLook): string {
  const color = look.pick('cable', [ink.orange, '#23272c', '#2f7fc1', '#3c8a5b', '#23272c', '#e8e6da'])
  const r = 190
  const coils = times(look.count('turns', 3, 5), (i) =>
    group(
      tube(`M${400 - r} 460A${r} 130 0 1 1 ${400 + r} 460A${r} 130 0 1 1 ${400 - r} 460`, 28, color, 0.5),
      `translate(0 ${i * 24 - 30})`,
    ),
  )
  const pins = around(
    look.pick('pins', [6, 5]),
    (angle) => circle([...polar(angle, 34), 10], '#0c0e10') + circle([...polar(angle, 34), 5], ink.brass),
    -90,
  )
  const handle = upright(0, 160, 0.4, [
    { h: 40, r: 20, skin: matt(color) },
    { h: 130, r: 42, top: 46, skin: gloss('#e8ebee') },
    { h: 50, r: 46, top: 62, skin: gloss('#23272c') },
    {
      h: 60,
      r: 64,
      skin: gloss('#23272c'),
      face: circle([0, 0, 58], '#2b3036') + circle([0, 0, 10], '#0c0e10') + pins,
    },
  ])
  return (
    shadow(404, 640, 290, 50) +
    coils +
    tube('M240 420C160 360 200 300 230 330', 28, color, 0.5) +
    at(250, 300, handle, look.pick('turn', [-24, -40]), 1.1) +
    at(590, 330, handle, 30, 0.96)
  )
}
