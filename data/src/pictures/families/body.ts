import { darker, ink, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { down, slant } from '../kit/paint.ts'
import { box, circle, ellipse, group, line, n, path, polar, rect, times } from '../kit/shape.ts'
import { chrome, gloss, slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { tube } from '../kit/surface.ts'

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

/** Front wing with its wheel arch. */
export function fender(look: PartLook): string {
  const color = paintOf(look)
  const isLiner = look.variant === 2
  const d =
    'M90 300C200 250 420 230 690 250L712 300L690 420L640 440L620 560H540C540 400 430 330 330 340C230 350 180 440 170 560L100 540Q80 400 90 300Z'
  const liner =
    'M120 600C110 360 240 220 410 220S700 360 690 600L630 610C620 420 530 310 410 310S190 420 180 610Z'
  return (
    shadow(410, 640, 300, 32) +
    (isLiner
      ? slab(liner, slant('#565e66', '#2b2f34', '#15181b'), '#1b1e22', [60, -30]) +
        times(9, (i) => {
          const [x, y] = polar(190 + i * 20, 240, 410, 560)
          return circle([x, y * 0.9 + 44, 8], '#0c0e10')
        })
      : slab(d, sheen(color), darker(color, 0.2), [20, -14]) +
        line('M104 330C230 280 460 262 690 280', '#ffffff', 5, { opacity: 0.55 }) +
        line('M110 400C180 380 200 380 240 360M520 372L690 392', darker(color, 0.4), 4, { opacity: 0.5 }) +
        path('M540 560C540 400 430 330 330 340C230 350 180 440 170 560', 'none', {
          stroke: darker(color, 0.5),
          'stroke-width': 9,
        }) +
        (look.pick('lamp', [true, false]) ? rect([560, 320, 70, 20, 8], slant('#ffd08a', '#e0861a')) : ''))
  )
}

/** Bonnet, engine guards. */
export function hood(look: PartLook): string {
  const color = look.variant === 5 ? '#33383d' : paintOf(look)
  const d = look.pick('shape', [
    'M180 270Q400 220 620 270L712 560Q720 590 690 596Q400 640 110 596Q80 590 88 560Z',
    'M210 250Q400 230 590 250L690 540Q700 580 660 590Q400 560 140 590Q100 580 110 540Z',
  ])
  return (
    shadow(402, 660, 310, 34) +
    slab(d, sheen(color), darker(color, 0.3), [6, 22]) +
    line('M290 262Q270 420 230 600M510 262Q530 420 570 600', darker(color, 0.4), 6, { opacity: 0.45 }) +
    line('M284 262Q264 420 224 600M516 262Q536 420 576 600', '#ffffff', 3, { opacity: 0.5 }) +
    path('M180 270Q400 220 620 270L640 330Q400 270 160 330Z', '#ffffff', { opacity: 0.2 }) +
    (look.pick('scoop', [false, true])
      ? path('M330 430Q400 400 470 430L480 470Q400 450 320 470Z', darker(color, 0.6)) +
        path('M330 430Q400 400 470 430', 'none', { stroke: lighter(color, 0.5), 'stroke-width': 4 })
      : '')
  )
}

/** Radiator grille. */
export function grille(look: PartLook): string {
  const d = look.pick('shape', [
    'M130 270Q400 220 670 270Q690 276 686 300L630 500Q620 530 590 536Q400 560 210 536Q180 530 170 500L114 300Q110 276 130 270Z',
    'M220 220H580Q620 220 616 262L590 520Q584 566 540 566H260Q216 566 210 520L184 262Q180 220 220 220Z',
    'M90 320Q400 270 710 320L690 450Q686 476 660 480Q400 510 140 480Q114 476 110 450Z',
  ])
  const bars = look.pick('bars', ['across', 'upright', 'mesh', 'across'] as const)
  const frame = look.pick('frame', [chrome, () => slant('#4a525a', '#15181b')])
  const fill = {
    across: times(9, (i) => rect([80, 240 + i * 37, 640, 15, 6], frame('down'))),
    upright: times(19, (i) => rect([90 + i * 34, 200, 14, 400, 5], frame('across'))),
    mesh: times(30, (i) => line(`M${-10 + i * 28} 200l180 400M${-10 + i * 28} 600l180 -400`, '#4c555d', 5)),
  }[bars]
  return (
    shadow(402, 640, 270, 28) +
    group(
      slab(d, '#0b0d0f', '#1a1d21', [16, -12]) +
        `<clipPath id="grille"><path d="${d}"/></clipPath><g clip-path="url(#grille)">${fill}</g>` +
        path(d, 'none', { stroke: frame('down'), 'stroke-width': 22, 'stroke-linejoin': 'round' }) +
        path(d, 'none', { stroke: '#ffffff', 'stroke-width': 2, opacity: 0.5 }) +
        (look.pick('badge', [true, false])
          ? ellipse([400, 392, 60, 46], chrome('down')) +
            ellipse([400, 392, 50, 37], slant(lighter(ink.navy, 0.3), ink.navy)) +
            path(`M380 ${n(404)}L400 370L420 404Z`, '#ffffff')
          : ''),
      'translate(0 30)',
    )
  )
}

export const sheen = (color: string) =>
  slant(
    [0, lighter(color, 0.75)],
    [26, lighter(color, 0.25)],
    [52, color],
    [74, lighter(color, 0.08)],
    [100, darker(color, 0.5)],
  )

export const paintOf = (look: PartLook) => look.pick('paint', carPaints)

export const carPaints = ['#c9ced3', '#23272c', '#a41f28', '#f1f2f0', '#1d4f8c', '#656d75'] as const

export const bodyPaint = (color: string) =>
  down(
    [0, lighter(color, 0.6)],
    [24, lighter(color, 0.18)],
    [46, color],
    [56, lighter(color, 0.28)],
    [66, darker(color, 0.12)],
    [100, darker(color, 0.5)],
  )

export const glassPaint = slant('#d5e5ee', '#6f8797', '#2f3d48')

/** Sills, mouldings, seals, spoilers: long profiles. */
export function moulding(look: PartLook): string {
  return MOULDINGS[look.pick('kind', ['sill', 'seal', 'spoiler'] as const)](paintOf(look))
}

const seal = () =>
  shadow(404, 660, 260, 40) +
  times(3, (i) =>
    group(
      tube('M190 420A210 140 0 1 1 610 420A210 140 0 1 1 190 420', 34, '#26292d', 0.35),
      `translate(${i * 4} ${i * 34 - 20})`,
    ),
  ) +
  tube('M196 470C160 600 300 640 420 660', 34, '#26292d', 0.35) +
  line('M196 464C164 590 300 630 420 648', '#59626b', 4)

const spoiler = (color: string) =>
  shadow(404, 620, 320, 30) +
  group(
    slab('M90 400Q400 300 710 400L690 470Q400 390 110 470Z', sheen(color), darker(color, 0.3), [0, 30]) +
      slab('M230 460h70l-14 90h-70Z', sheen(color), darker(color, 0.4), [10, 0]) +
      slab('M500 460h70l14 90h-70Z', sheen(color), darker(color, 0.4), [10, 0]) +
      rect([340, 430, 120, 12, 6], ink.red),
    'translate(0 10)',
  )

const sill = (color: string) =>
  shadow(404, 620, 330, 30) +
  times(2, (i) =>
    group(
      slab(
        'M80 470L680 330Q712 326 716 350L720 372Q720 392 700 398L110 540Q84 544 80 520Z',
        sheen(i ? color : darker(color, 0.1)),
        darker(color, 0.3),
        [14, 16],
      ) +
        line('M96 490L690 352', '#ffffff', 4, { opacity: 0.5 }) +
        times(5, (j) =>
          rect([170 + j * 110, 466 - j * 26, 60, 12, 4], '#15181b', {
            opacity: 0.5,
            transform: `rotate(-13 ${170 + j * 110} ${466 - j * 26})`,
          }),
        ),
      `translate(0 ${i * 90 - 60})`,
    ),
  )

const MOULDINGS = { sill, seal, spoiler }

/** Roof racks and boxes. */
export function roofRack(look: PartLook): string {
  const isBox = look.variant % 2 === 1
  const color = look.pick('shell', ['#23272c', '#c9ced3', '#4b535b'])
  if (isBox)
    return (
      shadow(404, 610, 330, 36) +
      slab(
        'M60 480Q80 380 240 340Q420 310 640 340Q730 360 740 440V500Q740 530 700 534L120 540Q60 536 60 500Z',
        down(lighter(color, 0.6), color, darker(color, 0.45)),
        darker(color, 0.4),
        [10, -16],
      ) +
      line('M64 470Q400 430 738 462', darker(color, 0.5), 6) +
      line('M64 464Q400 424 738 456', '#ffffff', 3, { opacity: 0.6 }) +
      rect([420, 480, 120, 16, 8], look.accent) +
      circle([640, 490, 12], chrome('down')) +
      times(2, (i) => rect([200 + i * 320, 536, 70, 40, 8], '#23272c'))
    )
  const bar = (y: number) =>
    slab(box(90, y, 620, 26, 13), gloss(color)('down'), '#59626b', [20, -10]) +
    [110, 610]
      .map(
        (x) =>
          slab(
            `M${x} ${y + 20}h80l14 80q2 20 -20 20h-70q-22 0 -20 -20Z`,
            slant('#59626b', '#23272c', '#0f1215'),
            '#15181b',
            [16, -8],
          ) +
          circle([x + 40, y + 84, 12], '#8b949c') +
          circle([x + 40, y + 84, 5], '#15181b'),
      )
      .join('') +
    rect([340, y + 8, 120, 10, 5], look.accent)
  return shadow(404, 640, 330, 50) + group(bar(300), 'translate(50 0) scale(.92)') + bar(470)
}
