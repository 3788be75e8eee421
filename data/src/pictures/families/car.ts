import { darker, ink } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { circle, group, line, path, rect } from '../kit/shape.ts'
import { chrome } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { bodyPaint, carPaints, glassPaint } from './car-paint.ts'
import { wheel } from './vehicle-wheel.ts'

/** Passenger cars from the side. */
export function car(look: PartLook): string {
  const { body, glass } = cars[look.pick('kind', ['sedan', 'suv', 'hatch'] as const)]
  const color = look.pick('paint', carPaints)
  const spokes = look.count('spokes', 5, 9)
  const isElectric = look.pick('electric', [false, true])
  const arch = (x: number) => circle([x, 512, 77], '#0c0e10')
  return (
    shadow(404, 582, 350, 28) +
    group(
      path(body, bodyPaint(color)) +
        path(glass, glassPaint, { stroke: '#14171a', 'stroke-width': 8, 'stroke-linejoin': 'round' }) +
        path('M250 400L310 336H350L290 400Z', '#ffffff', { opacity: 0.3 }) +
        line('M60 448Q400 410 750 448', '#ffffff', 3, { opacity: 0.7 }) +
        line('M120 498H690', darker(color, 0.5), 5, { opacity: 0.4 }) +
        line('M394 330V508M560 420V500', darker(color, 0.5), 2.5, { opacity: 0.5 }) +
        rect([330, 436, 46, 9, 4], chrome('down')) +
        rect([500, 436, 46, 9, 4], chrome('down')) +
        path('M52 446Q90 430 128 430L104 458Q70 462 50 466Z', slant('#ffffff', '#cfdfea', '#7f93a3'), {
          stroke: '#14171a',
          'stroke-width': 3,
        }) +
        path('M752 440L716 430L700 452L756 462Z', slant('#ff8a7a', '#b0141e')) +
        arch(196) +
        arch(618) +
        path('M46 500H120V522H66Q50 518 46 500Z', '#1b1e22') +
        rect([272, 508, 270, 14, 4], '#15181b') +
        (isElectric
          ? rect([640, 446, 30, 22, 6], darker(color, 0.2)) +
            path('M657 448l-9 11h7l-3 8l10 -12h-7Z', ink.green)
          : path('M190 398q-24 -4 -26 10l2 10h26Z', darker(color, 0.2))) +
        wheel(196, 516, 66, spokes) +
        wheel(618, 516, 66, spokes),
      'translate(0 0)',
    )
  )
}

const cars = {
  sedan: {
    body: 'M46 486Q44 444 78 432L150 418L262 340Q290 322 330 320H470Q520 320 556 346L628 408L716 424Q756 434 758 474L756 506Q752 522 730 522H66Q48 518 46 486Z',
    glass: 'M196 412L280 350Q296 338 330 337H386V412ZM402 337H466Q506 338 534 360L590 412H402Z',
  },
  suv: {
    body: 'M56 480Q52 420 84 408L158 394L226 290Q240 272 280 270H590Q634 272 654 310L706 400L744 416Q760 430 758 470L754 506Q750 522 730 522H70Q56 512 56 480Z',
    glass:
      'M206 386L262 300Q268 290 288 290H384V386ZM400 290H500V386H400ZM516 290H584Q612 290 628 318L660 386H516Z',
  },
  hatch: {
    body: 'M70 486Q66 440 100 424L180 408L272 324Q296 304 340 302H520Q584 304 620 346L696 424Q728 440 730 476L726 508Q722 522 706 522H90Q72 516 70 486Z',
    glass: 'M218 402L292 336Q308 322 342 320H410V402ZM426 320H514Q564 322 592 352L630 402H426Z',
  },
} as const
