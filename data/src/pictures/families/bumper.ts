import { darker, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { down, slant } from '../kit/paint.ts'
import { circle, ellipse, group, line, path, rect, times } from '../kit/shape.ts'
import { chrome } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { carPaints } from './car-paint.ts'

/** Front or rear bumper cover, primed or painted. */
export function bumper(look: PartLook): string {
  const color = look.pick('paint', carPaints)
  const isRear = look.variant % 3 === 2
  const body =
    'M50 330C60 300 96 288 140 300C230 326 570 326 660 300C704 288 740 300 750 330C760 390 752 470 720 520C700 548 670 556 640 552C540 572 260 572 160 552C130 556 100 548 80 520C48 470 40 390 50 330Z'
  const light = slant(
    [0, lighter(color, 0.7)],
    [22, lighter(color, 0.28)],
    [50, color],
    [100, darker(color, 0.5)],
  )
  return (
    shadow(402, 628, 330, 32) +
    group(
      path(
        'M50 330C60 300 96 288 140 300C230 326 570 326 660 300C704 288 740 300 750 330L716 316C600 350 200 350 84 316Z',
        darker(color, 0.65),
        { transform: 'translate(0 -14)' },
      ) +
        path(body, light) +
        path('M56 340C70 312 100 302 142 314C240 342 560 342 658 314C700 302 730 312 744 340', 'none', {
          stroke: '#ffffff',
          'stroke-width': 5,
          opacity: 0.65,
        }) +
        path('M62 420C170 396 630 396 738 420L734 450C620 424 180 424 66 450Z', darker(color, 0.3), {
          opacity: 0.35,
        }) +
        (isRear ? rear(color) : front(look, color)),
      'translate(0 20)',
    )
  )
}

function front(look: PartLook, color: string): string {
  const style = look.pick('mouth', ['wide', 'split', 'wide'] as const)
  const mouth =
    style === 'wide'
      ? 'M226 436H574Q590 436 582 452L560 520Q556 530 544 530H256Q244 530 240 520L218 452Q210 436 226 436Z'
      : 'M250 450H550Q562 450 556 462L536 516Q532 526 520 526H280Q268 526 264 516L244 462Q238 450 250 450Z'
  const fog = (x: number, flip: number) =>
    group(
      path(
        'M0 0L92 -16Q104 -16 104 -4V44Q104 56 92 58L24 66Q10 66 6 54L-8 14Q-10 2 0 0Z',
        slant('#30363c', '#0e1113'),
      ) +
        circle([58, 22, 26], chrome('down')) +
        circle([58, 22, 21], slant('#ffffff', '#c5d2dc', '#5f6d79')),
      `translate(${x} 440) scale(${flip} 1)`,
    )
  return (
    path(mouth, '#0c0f11') +
    `<clipPath id="mouth"><path d="${mouth}"/></clipPath><g clip-path="url(#mouth)">${grid(look)}</g>` +
    path(mouth, 'none', { stroke: slant('#0c0f11', lighter(color, 0.4)), 'stroke-width': 4 }) +
    fog(96, 1) +
    fog(704, -1) +
    (look.pick('plate', [true, false])
      ? rect([318, 372, 164, 40, 5], slant('#2d3339', '#15181b'))
      : times(
          4,
          (i) =>
            circle([186 + i * 143, 384, 9], darker(color, 0.35)) +
            circle([185 + i * 143, 383, 7], lighter(color, 0.15)),
        )) +
    path('M150 552C260 570 540 570 650 552L630 574C540 590 260 590 170 574Z', down('#3b4249', '#14171a'))
  )
}

const grid = (look: PartLook) =>
  look.pick('grid', ['bars', 'mesh']) === 'bars'
    ? times(
        6,
        (i) =>
          line(`M200 ${446 + i * 17}H600`, '#3d454d', 5) + line(`M200 ${444 + i * 17}H600`, '#6c757e', 1.5),
      )
    : times(34, (i) => line(`M${190 + i * 13} 430l-60 110M${190 + i * 13} 430l60 110`, '#3f474f', 3))

const rear = (color: string) =>
  path(
    'M190 486H610Q626 486 622 500L606 560Q600 574 584 576H216Q200 574 194 560L178 500Q174 486 190 486Z',
    slant('#3d444b', '#17191c'),
  ) +
  times(5, (i) => line(`M${260 + i * 70} 500l-8 66`, '#0c0e10', 8)) +
  ellipse([232, 546, 36, 16], chrome('down')) +
  ellipse([232, 546, 28, 11], '#0d0f11') +
  ellipse([568, 546, 36, 16], chrome('down')) +
  ellipse([568, 546, 28, 11], '#0d0f11') +
  path('M84 446L170 436V458L92 468Z', slant('#ff7a6b', '#a31220')) +
  path('M716 446L630 436V458L708 468Z', slant('#ff7a6b', '#a31220')) +
  path('M300 356H500L488 430H312Z', darker(color, 0.3), { opacity: 0.5 }) +
  rect([326, 372, 148, 44, 4], slant('#2d3339', '#15181b'))
