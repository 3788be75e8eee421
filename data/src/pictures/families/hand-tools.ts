import { darker, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { across, slant } from '../kit/paint.ts'
import { at, box, circle, path, rect, times } from '../kit/shape.ts'
import { chrome, slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'

/** Wrenches, sockets and ratchets. */
export function handTools(look: PartLook): string {
  const count = look.count('wrenches', 3, 6)
  return (
    shadow(404, 680, 310, 36, 0.9) +
    slab(box(80, 140, 640, 520, 40), slant('#3d454d', '#23272c'), darker(look.accent, 0.2), [14, 20]) +
    rect([100, 160, 600, 480, 26], '#1b1e22') +
    rect([100, 160, 600, 480, 26], 'none', { stroke: look.accent, 'stroke-width': 6 }) +
    times(count, (i) => wrench(170 + i * 66, 0.84 - i * 0.07)) +
    times(8, (i) => socket(560 + (i % 2) * 80, 240 + Math.floor(i / 2) * 84, 30 - Math.floor(i / 2) * 4)) +
    (count < 5 ? ratchet(look.accent) : '')
  )
}

const wrench = (x: number, s: number) =>
  at(
    x,
    400,
    path(
      'M-16 -150Q-50 -170 -50 -210Q-46 -240 -24 -250V-206L0 -190L24 -206V-250Q46 -240 50 -210Q50 -170 16 -150V150Q40 164 40 200A40 40 0 0 1 -40 200Q-40 164 -16 150Z',
      across('#8b949c', '#ffffff', '#c3c8cc', '#6d757d'),
      { stroke: '#59626b', 'stroke-width': 2 },
    ) +
      circle([0, 200, 20], '#eef1f4', { stroke: '#59626b', 'stroke-width': 3 }) +
      rect([-7, -110, 14, 230, 6], '#59626b', { opacity: 0.35 }),
    0,
    s,
  )

const socket = (x: number, y: number, r: number) =>
  at(
    x,
    y,
    rect([-r, -r * 1.2, r * 2, r * 2.2, 6], chrome('across')) +
      rect([-r, -r * 0.2, r * 2, 8, 0], '#59626b', { opacity: 0.5 }) +
      path(
        `M${-r} ${-r * 1.2}a${r} ${r * 0.4} 0 1 1 ${r * 2} 0a${r} ${r * 0.4} 0 1 1 ${-r * 2} 0Z`,
        '#2b3036',
        { stroke: '#c9ced3', 'stroke-width': 3 },
      ),
  )

const ratchet = (color: string) =>
  at(
    440,
    420,
    rect([-16, -170, 32, 180, 14], chrome('across')) +
      rect([-22, 0, 44, 190, 18], slant(lighter(color, 0.3), color, darker(color, 0.4))) +
      circle([0, -180, 44], slant('#ffffff', '#9aa2aa')) +
      circle([0, -180, 20], '#33393f'),
  )
