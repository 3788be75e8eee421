import { block } from '../kit/block.ts'
import { darker, ink, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { at, box, circle, group, hoop, line, path, rect, times } from '../kit/shape.ts'
import { slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { tube } from '../kit/surface.ts'

/** Switch stalks and button panels. */
export function switchPanel(look: PartLook): string {
  return look.variant % 2 === 0 ? stalks(look) : buttons(look)
}

function stalks(look: PartLook): string {
  const body = look.pick('body', ['#2b3036', '#6d757d', '#54483c'])
  return (
    shadow(410, 650, 290, 32) +
    at(
      400,
      430,
      slab(
        box(-110, -130, 220, 260, 40),
        slant(lighter(body, 0.25), darker(body, 0.3)),
        darker(body, 0.5),
        [40, -24],
      ) +
        circle([0, 0, 84], '#101316') +
        hoop([0, 0, 84], '#59626b', 5),
    ) +
    at(
      400,
      430,
      group(
        tube('M-90 10L-260 40', 44, body, 0.4) +
          rect([-310, 6, 70, 74, 16], slant('#59626b', '#15181b')) +
          times(3, (i) => line(`M${-296 + i * 18} 16v54`, '#0c0e10', 5)) +
          tube('M90 -10L270 -50', 44, body, 0.4) +
          rect([250, -96, 70, 74, 16], slant('#59626b', '#15181b')) +
          times(look.pick('marks', [3, 4, 2]), (i) =>
            line(`M${-204 + i * 10} ${20 - i * 2}v13`, '#dfe4e8', 3),
          ),
        `rotate(${look.pick('lean', [-6, 4])})`,
      ),
    )
  )
}

function buttons(look: PartLook): string {
  const rows = look.pick('rows', [2, 1])
  return (
    shadow(410, 610, 300, 80, 0.8) +
    block({
      x: 520,
      y: 620,
      w: 420,
      d: 260,
      h: 60,
      color: '#24282d',
      rise: 0.56,
      top:
        times(rows * 2, (i) => {
          const x = 40 + (i % 2) * 180
          const y = 30 + Math.floor(i / 2) * 104
          return (
            rect([x, y, 150, rows === 1 ? 190 : 84, 14], slant('#59626b', '#1b1f23')) +
            rect([x + 8, y + 6, 134, rows === 1 ? 84 : 34, 8], '#ffffff', { opacity: 0.12 }) +
            path(`M${x + 60} ${y + 54}h34v-14l-10 -10h-14l-10 10Z`, '#dfe4e8', { opacity: 0.9 })
          )
        }) +
        circle([395, 70, 14], ink.red) +
        circle([395, 120, 14], '#59626b'),
    })
  )
}
