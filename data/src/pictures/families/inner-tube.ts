import { lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { group, hoop, line, rect, times } from '../kit/shape.ts'
import { shadow } from '../kit/studio.ts'

/** Inner tube with its valve. */
export const innerTube = (look: PartLook) =>
  shadow(410, 700, 230, 28) +
  group(
    hoop([0, 0, 200], '#0f1113', look.between('fat', 96, 130)) +
      times(8, (i) => hoop([-i * 2.4, -i * 2.6, 200], lighter('#15181b', i * 0.05), 104 - i * 13)) +
      group(hoop([0, 0, 200], '#ffffff', 3, { 'stroke-dasharray': '90 1200', opacity: 0.5 }), 'rotate(200)') +
      line('M0 150L0 100', '#59626b', 16) +
      line('M-2 140L-2 96', '#c3bfae', 9) +
      rect([-10, 84, 20, 16, 3], '#1b1e22'),
    `translate(400 410) rotate(${look.pick('turn', [-30, 20, 140])}) scale(.94 1)`,
  )
