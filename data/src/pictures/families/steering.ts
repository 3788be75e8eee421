import { alloy, darker, ink, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { at, box, circle, ellipse, group, hoop, path, polar, rect, times } from '../kit/shape.ts'
import { chrome, facing, gloss, matt, metal, prism, ribs, slab, thread, upright, zinc } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { bore, hole, spun, tube } from '../kit/surface.ts'
import { spline } from './driveline.ts'
import { ballStud } from './suspension.ts'

/** Steering wheels and airbags. */
export function steeringWheel(look: PartLook): string {
  const leather = look.pick('leather', ['#26292d', '#4a3226', '#26292d', '#33383d'])
  const spokes = look.pick('spokes', [3, 4])
  const arms = (spokes === 3 ? [0, 180, 90] : [10, 170, 60, 120])
    .map((angle) =>
      group(
        path('M60 -34L230 -22V26L60 44Z', slant('#59626b', '#23272c', '#15181b')) +
          path('M90 -16L190 -10V10L90 18Z', look.pick('trim', ['#c9ced3', '#3d454d']), { opacity: 0.8 }),
        `rotate(${angle})`,
      ),
    )
    .join('')
  return (
    shadow(410, 700, 240, 28) +
    group(
      hoop([0, 0, 252], '#0c0e10', 52) +
        hoop([-3, -4, 252], leather, 44) +
        hoop([-8, -10, 252], lighter(leather, 0.35), 14) +
        group(
          hoop([-10, -12, 254], '#ffffff', 4, { 'stroke-dasharray': '260 2000', opacity: 0.45 }),
          'rotate(190)',
        ) +
        hoop([0, 0, 234], look.pick('stitch', [look.accent, darker(leather, 0.3)]), 2.4, {
          'stroke-dasharray': '7 6',
        }) +
        arms +
        hub(look),
      `translate(400 410) scale(.96 1) rotate(${look.pick('turn', [-6, 0, 8])})`,
    )
  )
}

const hub = (look: PartLook) =>
  slab(
    'M-110 -90Q0 -130 110 -90Q130 10 70 90Q0 120 -70 90Q-130 10 -110 -90Z',
    slant('#59626b', '#2b2f34', '#15181b'),
    '#15181b',
    [6, 10],
  ) +
  ellipse([0, -10, 34, 26], chrome('down')) +
  ellipse([0, -10, 27, 20], darker(look.accent, 0.2)) +
  [-1, 1].map((side) => times(3, (i) => rect([side * 150 - 12, -30 + i * 20, 24, 14, 4], '#8b949c'))).join('')

/** Steering columns: shaft, joint, bracket. */
export const steeringColumn = (look: PartLook) =>
  shadow(400, 650, 310, 30) +
  group(
    upright(400, 760, 0.28, [
      ...spline(50, 18),
      { h: 40, r: 40, skin: metal('#59626b') },
      { h: 60, r: 30, skin: chrome },
      { h: 40, r: 40, skin: metal('#59626b') },
      { h: 150, r: 22, skin: metal('#8b939a') },
      {
        h: look.between('body', 170, 220),
        r: 52,
        skin: look.pick('body skin', [metal('#59626b'), gloss('#23282d'), metal(alloy)]),
      },
      { h: 30, r: 60, skin: matt('#1d2125') },
      ...spline(70, 20),
    ]) +
      slab(box(450, 320, 130, 170, 14), slant('#6d757d', '#2b3036'), '#1d2125', [14, -8]) +
      hole(550, 350, 14) +
      hole(550, 460, 14),
    'rotate(56 400 410)',
  )

/** Steering rack with boots and tie rods. */
export function steeringRack(look: PartLook): string {
  const color = look.pick('alloy', [alloy, '#59626b', '#33393f'])
  const rack = upright(400, 780, 0.26, [
    ...thread(40, 12, 7, zinc),
    { h: 60, r: 14, skin: metal('#59626b') },
    ...ribs(90, 38, look.count('folds', 5, 7), matt('#26292d'), 0.78),
    { h: look.between('tube', 300, 340), r: 40, skin: metal(color) },
    ...ribs(90, 38, look.count('folds', 5, 7), matt('#26292d'), 0.78),
    { h: 60, r: 14, skin: metal('#59626b') },
    ...thread(40, 12, 7, zinc),
  ])
  return (
    shadow(400, 640, 340, 30) +
    group(
      rack +
        at(
          440,
          560,
          group(
            upright(0, 0, 0.34, [
              { h: 60, r: 46, skin: metal(color) },
              { h: 70, r: 34, skin: metal(color) },
              { h: 60, r: 16, skin: chrome },
            ]),
            'rotate(58)',
          ),
        ) +
        (look.variant % 2
          ? facing(500, 400, 0.5, [{ h: 130, r: 50, skin: gloss('#2b3036') }])
          : tube('M450 520C480 440 470 380 440 330', 12, ink.bright, 0.9)),
      'rotate(74 400 410) translate(0 -14)',
    )
  )
}

/** Tie rod, torque rod. */
export function tieRod(look: PartLook): string {
  const color = look.pick('rod', ['#2b3036', '#59626b', '#7d858d'])
  const isThick = look.variant % 2 === 1
  const eye = (x: number, y: number) =>
    at(
      x,
      y,
      facing(0, 0, 0.6, [
        {
          h: 90,
          r: 70,
          skin: metal(color),
          face:
            circle([0, 0, 60], '#1d2024') +
            hoop([0, 0, 46], '#3c4248', 6) +
            spun(16, 34, ink.bright, 0.5) +
            circle([0, 0, 16], '#0f1215'),
        },
      ]),
    )
  return (
    shadow(400, 640, 310, 30) +
    (isThick
      ? tube('M210 520L600 330', 74, color, 0.7) + eye(610, 326) + eye(190, 530)
      : group(
          upright(400, 740, 0.28, [
            ...thread(150, 22, 16, zinc),
            { h: 330, r: 26, skin: metal(color) },
            { h: 30, r: 34, skin: metal(color) },
            { h: 20, r: 44, top: 56, skin: metal('#8b939a') },
            { h: 46, r: 58, skin: metal('#8b939a') },
            { h: 20, r: 54, top: 40, skin: metal('#8b939a') },
            ...thread(70, 24, 8, zinc),
          ]),
          'rotate(62 400 410)',
        ))
  )
}

/** Tie rod end: eye with ball stud on a threaded shank. */
export function tieRodEnd(look: PartLook): string {
  const color = look.pick('body', ['#3a4047', '#7d858d', '#23272c', '#6d6248', '#59616a', '#2f4560'])
  const shank = look.between('shank', 230, 300)
  const rod = group(
    upright(0, 0, 0.3, [
      { h: 70, r: 50, top: 34, skin: metal(color) },
      { h: shank * 0.4, r: 32, top: 29, skin: metal(color) },
      ...thread(shank * 0.6, 27, 15, zinc),
    ]),
    'rotate(68)',
  )
  return (
    shadow(440, 610, 270, 30) +
    at(
      268,
      520,
      rod +
        upright(0, 60, 0.36, [
          { h: 40, r: 84, skin: metal(color) },
          { h: 66, r: 92, skin: metal(color) },
          { h: 20, r: 84, top: 66, skin: metal(color) },
        ]) +
        at(0, -66, ballStud(look.pick('nut', [true, false])), 0, 1.45),
    ) +
    (look.pick('lock', [true, false])
      ? group(prism([540, 420, 0.4], [6, 46, 34], ink.zinc), 'rotate(68 540 420) translate(-46 0)')
      : '')
  )
}

/** Steering knuckle. */
export function knuckle(look: PartLook): string {
  const color = look.pick('cast', ['#59626b', '#a8afb5', '#6d6a62'])
  const d =
    'M330 120Q370 100 400 130L430 260C520 280 580 340 590 420L680 470Q710 500 680 530L560 540C520 600 470 620 440 640L420 710Q390 740 350 716L330 640C240 600 200 520 214 420C222 340 270 290 330 270L310 160Q310 130 330 120Z'
  return (
    shadow(410, 720, 220, 28) +
    slab(d, slant(lighter(color, 0.5), color, darker(color, 0.35)), color, [44, -18]) +
    at(
      396,
      450,
      spun(100, 150, color, 0.35) + circle([0, 0, 104], darker(color, 0.4)) + bore(96, 60, 0.9, color),
    ) +
    hole(356, 156, 18) +
    hole(660, 500, 16) +
    hole(380, 690, 17) +
    times(4, (i) => {
      const [x, y] = polar(45 + i * 90, 128, 396, 450)
      return hole(x, y, 12)
    }) +
    (look.pick('arm', [true, false])
      ? slab('M214 420L110 380Q80 380 84 410L210 480Z', slant(lighter(color, 0.5), color), color, [20, -10]) +
        hole(112, 400, 12)
      : '')
  )
}
