import { darker, ink, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { down, slant } from '../kit/paint.ts'
import {
  around,
  at,
  box,
  circle,
  ellipse,
  group,
  hoop,
  line,
  n,
  path,
  polar,
  rect,
  times,
} from '../kit/shape.ts'
import { chrome, facing, gloss, matt, metal, slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { hole, tube } from '../kit/surface.ts'
import { paintOf, sheen } from './body.ts'

/** Doors and tailgates. */
export function entrance(look: PartLook): string {
  const color = paintOf(look)
  const isGate = look.variant % 3 === 2
  const skin = isGate
    ? 'M170 220Q180 190 220 186H580Q620 190 630 220L680 430V600Q680 640 640 646H160Q120 640 120 600V430Z'
    : 'M130 420L150 390L280 220Q300 190 340 190H610Q640 190 646 220L672 420V620Q672 660 632 660H170Q130 660 130 620Z'
  const glass = isGate
    ? 'M200 240Q210 216 240 214H560Q590 216 600 240L640 410H160Z'
    : 'M196 400L306 246Q318 226 344 226H600Q614 226 618 244L640 400Z'
  return (
    shadow(404, 690, 280, 30) +
    slab(skin, sheen(color), darker(color, 0.25), [22, -12]) +
    path(glass, slant('#dcebf4', '#9db6c6', '#5f7686'), {
      stroke: '#15181b',
      'stroke-width': 12,
      'stroke-linejoin': 'round',
    }) +
    path(isGate ? 'M240 214H330L250 410H160Z' : 'M420 226H500L400 400H310Z', '#ffffff', { opacity: 0.3 }) +
    line(isGate ? 'M130 470H670' : 'M134 470H670', darker(color, 0.35), 4, { opacity: 0.5 }) +
    line(isGate ? 'M130 476H670' : 'M134 476H670', '#ffffff', 3, { opacity: 0.5 }) +
    (isGate
      ? rect([290, 520, 220, 60, 8], slant('#2d3339', '#15181b')) +
        path('M130 440H250V500H136Z', slant('#ff7a6b', '#a31220')) +
        path('M670 440H550V500H664Z', slant('#ff7a6b', '#a31220')) +
        ellipse([400, 450, 30, 22], chrome('down'))
      : rect([530, 450, 110, 26, 13], chrome('down')) +
        rect([540, 456, 90, 14, 7], darker(color, 0.2)) +
        line('M140 610H664', darker(color, 0.4), 14, { opacity: 0.5 }))
  )
}

/** Door handles. */
export function doorHandle(look: PartLook): string {
  const color = look.pick('finish', ['#c9ced3', '#23272c', '#a41f28', '#f1f2f0', '#1d4f8c', '#dfe4e8'])
  const isChrome = color === '#dfe4e8'
  const fill = isChrome ? chrome('down') : sheen(color)
  const flap = look.variant % 3 === 1
  return (
    shadow(410, 610, 290, 30) +
    group(
      flap
        ? slab(
            box(190, 270, 420, 250, 60),
            slant(lighter(color, 0.3), darker(color, 0.1), darker(color, 0.4)),
            darker(color, 0.4),
            [18, -12],
          ) +
            rect([230, 330, 340, 150, 40], '#0f1215') +
            slab(box(226, 300, 348, 90, 34), fill, darker(color, 0.4), [10, 16]) +
            circle([560, 470, 18], chrome('down')) +
            rect([557, 462, 6, 16, 2], '#15181b')
        : slab(
            'M110 430Q110 380 170 370Q400 320 630 370Q690 380 690 430Q690 464 640 468Q600 470 580 450Q400 410 220 450Q200 470 160 468Q110 464 110 430Z',
            fill,
            darker(color, 0.4),
            [12, 26],
          ) +
            line('M140 404Q400 340 660 404', '#ffffff', 6, { opacity: 0.65 }) +
            slab('M150 470h60v50h-60Z', '#2b3036', '#15181b', [8, 6]) +
            slab('M590 470h60v50h-60Z', '#2b3036', '#15181b', [8, 6]) +
            (look.pick('lock', [true, false])
              ? circle([636, 424, 20], chrome('down')) + rect([633, 414, 6, 20, 2], '#15181b')
              : ''),
      'rotate(-5 400 420)',
    )
  )
}

/** Door locks. */
export const doorLock = (look: PartLook) =>
  shadow(410, 650, 240, 32) +
  slab(box(250, 220, 260, 400, 30), slant('#4b535b', '#23272c', '#121518'), '#15181b', [60, -30]) +
  slab(
    'M240 300H430L400 560H240Z',
    look.pick('plate', [
      slant('#eef1f3', '#a8afb5', '#6d757d'),
      slant('#e8dcb4', '#b5a26a', '#7d6c3c'),
      slant('#6d757d', '#3d454d', '#23272c'),
    ]),
    '#59626b',
    [12, -8],
  ) +
  path('M240 400H350Q380 400 380 430T350 460H240Z', '#0f1215') +
  path('M300 410Q350 396 372 420L350 452Q310 440 300 410Z', slant('#dfe4e8', '#59626b')) +
  hole(270, 330, 13) +
  hole(380, 330, 13) +
  hole(280, 530, 13) +
  slab(
    box(530, 300, 70, 120, 10),
    slant(lighter(look.accent, 0.1), darker(look.accent, 0.3)),
    darker(look.accent, 0.4),
    [20, -10],
  ) +
  tube(
    look.pick('rod', ['M470 240C480 140 620 160 640 110', 'M470 240C440 160 300 160 280 110']),
    9,
    ink.bright,
    0.9,
  ) +
  circle([440, 270, 20], metal(ink.zinc)('across'))

/** Keys and remotes. */
export function key(look: PartLook): string {
  const color = look.pick('shell', ['#1f2328', '#c9ced3', '#1f2328', '#5a1f24'])
  const isFlip = look.pick('flip', [true, false])
  const dark = color !== '#c9ced3'
  const blade = isFlip
    ? path('M366 150L400 120L434 150V330H366Z', chrome('across')) +
      path('M434 160l-14 14l14 16l-18 18l18 20l-12 18l12 16', 'none', {
        stroke: '#59626b',
        'stroke-width': 6,
      }) +
      rect([386, 150, 8, 170, 3], '#59626b', { opacity: 0.6 })
    : hoop([400, 250, 44], '#c3c8cc', 13)
  const sign = dark ? '#dfe4e8' : '#3b434a'
  const buttons = times(
    look.count('buttons', 2, 4),
    (i) =>
      rect(
        [350, 420 + i * 62, 100, 48, 18],
        slant(dark ? '#4b535b' : '#ffffff', dark ? '#15181b' : '#8b949c'),
      ) + circle([400, 444 + i * 62, 8], i === 1 ? look.accent : sign),
  )
  return (
    shadow(410, 710, 200, 28) +
    group(
      blade +
        slab(
          'M320 330Q330 300 370 300H430Q470 300 480 330L500 640Q500 710 430 714H370Q300 710 300 640Z',
          slant(lighter(color, 0.5), color, darker(color, 0.45)),
          color,
          [22, -10],
        ) +
        buttons +
        rect([372, 340, 56, 34, 10], chrome('across')),
      `rotate(${look.pick('lean', [18, -14, 26])} 400 430)`,
    )
  )
}

/** Window regulators. */
export function windowRegulator(look: PartLook): string {
  const turn = look.between('lean', -8, 8)
  return (
    shadow(410, 700, 230, 28) +
    group(
      slab('M340 130h60l20 540h-60Z', slant('#eef1f3', '#a8afb5', '#6d757d'), '#6d757d', [14, -6]) +
        line('M372 150l18 500', '#59626b', 5) +
        tube('M366 150C560 140 620 330 560 430M392 660C520 680 600 560 580 480', 9, '#26292d', 0.5) +
        slab('M300 360h160l6 70H306Z', slant('#59626b', '#23282d'), '#15181b', [12, -8]) +
        hole(326, 394, 10) +
        hole(440, 394, 10) +
        facing(580, 440, 0.7, [
          { h: 90, r: 44, skin: look.pick('motor', [metal('#8b939a'), gloss('#2b3036')]) },
          { h: 26, r: 70, skin: matt('#23282d'), face: circle([0, 0, 40], '#33393f') + hole(0, 0, 12) },
        ]) +
        rect([540, 500, 50, 40, 6], '#e8e6da') +
        around(3, (angle) => circle([...polar(angle, 60, 566, 440), 7], ink.zinc)),
      `rotate(${n(turn)} 400 420)`,
    )
  )
}

/** Windscreens and rear windows. */
export function windscreen(look: PartLook): string {
  const tint = look.pick('tint', ['#a9cbd3', '#b9d6c6', '#8fa9b8'])
  const d = look.pick('shape', [
    'M170 240Q400 190 630 240Q650 246 658 266L720 540Q724 566 700 572Q400 640 100 572Q76 566 80 540L142 266Q150 246 170 240Z',
    'M200 250Q400 220 600 250L700 500Q706 540 670 550Q400 590 130 550Q94 540 100 500Z',
  ])
  const isRear = look.variant % 2 === 1
  const inside =
    rect([60, 180, 700, 460, 0], slant(`${lighter(tint, 0.6)}`, tint, darker(tint, 0.25))) +
    path('M60 180H330L180 640H60Z', '#ffffff', { opacity: 0.28 }) +
    path('M430 180H500L350 640H280Z', '#ffffff', { opacity: 0.25 }) +
    (isRear
      ? times(12, (i) =>
          line(`M110 ${290 + i * 22}Q400 ${330 + i * 22} 690 ${290 + i * 22}`, '#7a4a2a', 2.4, {
            opacity: 0.7,
          }),
        )
      : rect([60, 180, 700, 74, 0], down('#2f5f7fcc', '#2f5f7f00')) +
        slab('M376 236h48l12 44h-72Z', '#23272c', '#15181b', [2, 2]))
  return (
    shadow(404, 660, 310, 32) +
    path(d, darker(tint, 0.5), { transform: 'translate(5 10)' }) +
    `<clipPath id="pane"><path d="${d}"/></clipPath><g clip-path="url(#pane)">${inside}</g>` +
    path(d, 'none', { stroke: '#1b2025', 'stroke-width': 15, 'stroke-linejoin': 'round', opacity: 0.9 }) +
    path(d, 'none', { stroke: '#ffffff', 'stroke-width': 2, opacity: 0.7 })
  )
}

/** Side windows. */
export function sideWindow(look: PartLook): string {
  const tint = look.pick('tint', ['#a9cbd3', '#b9d6c6', '#59666f'])
  const d = look.pick('shape', [
    'M120 560L300 250Q316 226 350 226H620Q650 226 652 256L680 560Q680 590 650 590H140Q110 590 120 560Z',
    'M150 260Q156 226 190 226H430Q470 230 500 260L680 540Q690 580 650 590H190Q150 590 148 550Z',
    'M200 580L420 240Q450 216 480 250L620 560Q620 590 590 596H220Q190 600 200 580Z',
  ])
  return (
    shadow(404, 650, 270, 30) +
    slab(d, slant(lighter(tint, 0.75), tint, darker(tint, 0.3)), darker(tint, 0.3), [8, 6]) +
    `<clipPath id="pane"><path d="${d}"/></clipPath><g clip-path="url(#pane)">${path('M300 180H400L220 640H120Z', '#ffffff', { opacity: 0.35 })}${path('M500 180H540L370 640H330Z', '#ffffff', { opacity: 0.3 })}</g>` +
    rect([330, 560, 70, 16, 3], '#59626b', { opacity: 0.5 })
  )
}

/** Wiper blades: flat or framed, a pair. */
export function wiper(look: PartLook): string {
  const isFrame = look.variant % 3 === 1
  const blade = (y: number, s: number) =>
    at(
      400,
      y,
      group(
        path('M-330 14Q0 -34 330 14L330 26Q0 -20 -330 26Z', slant('#59626b', '#1b1e22', '#0c0e10')) +
          path('M-324 26Q0 -18 324 26L320 40Q0 -2 -320 40Z', '#101214') +
          path('M-300 12Q0 -32 300 12', 'none', { stroke: '#8b949c', 'stroke-width': 3, opacity: 0.8 }) +
          (isFrame
            ? path(
                'M-280 8Q-140 -70 0 -70T280 8L270 14Q140 -50 0 -50T-270 14Z',
                slant('#6d757d', '#1f2328'),
              ) + times(4, (i) => rect([-220 + i * 136, -30 + Math.abs(i - 1.5) * 10, 24, 30, 4], '#33393f'))
            : slab(
                'M-70 -16Q0 -46 70 -16L64 10Q0 -16 -64 10Z',
                slant('#59626b', '#1b1e22'),
                '#15181b',
                [4, -10],
              )) +
          slab('M-30 -34h60v22h-60Z', '#2b3036', '#15181b', [6, -16]) +
          rect([-24, -29, 48, 11, 4], look.accent),
        `scale(${s})`,
      ),
      -look.between('lean', 7, 20),
    )
  return (
    shadow(404, 640, 320, 30) +
    (look.pick('pair', [true, false]) ? blade(340, 0.92) + blade(500, 1) : blade(430, 1.06))
  )
}

/** Side mirror with housing, glass, turn signal and foot. */
export function sideMirror(look: PartLook): string {
  const color = look.pick('paint', paints)
  const shell = look.pick('shape', [
    'M120 300C140 220 260 190 420 200C560 208 640 240 650 330C656 410 610 476 500 492C360 510 190 500 146 450C116 414 108 350 120 300Z',
    'M130 250C190 190 420 180 560 214C640 236 664 290 654 370C644 450 590 490 480 496C340 502 190 500 150 450C116 400 100 290 130 250Z',
  ])
  const glass =
    'M160 318C176 252 280 232 420 240C530 246 596 270 604 336C608 396 570 440 480 452C360 466 216 458 180 424C156 398 150 352 160 318Z'
  return (
    shadow(440, 690, 230, 28) +
    group(
      slab(
        'M470 470C520 500 560 540 570 590L690 560C700 556 706 560 706 572V640Q706 660 686 660H540Q520 660 514 640C500 580 470 540 420 500Z',
        slant('#3d444b', '#20242a', '#0f1215'),
        '#181b1f',
        [10, 4],
      ) +
        housing(shell, color) +
        path(glass, '#101418', { transform: 'translate(0 2)', stroke: '#0b0d10', 'stroke-width': 16 }) +
        mirrorGlass(glass) +
        (look.pick('signal', [true, false])
          ? path(
              'M118 420C116 360 124 300 150 262C132 320 132 380 146 440Z',
              slant('#ffd58a', '#f09016', '#a85a08'),
            )
          : ''),
      'translate(0 20)',
    )
  )
}

const housing = (shape: string, color: string) =>
  path(shape, darker(color, 0.5), { transform: 'translate(22 -16)' }) +
  path(shape, darker(color, 0.25), { transform: 'translate(11 -8)' }) +
  path(
    shape,
    slant([0, lighter(color, 0.6)], [30, lighter(color, 0.15)], [60, color], [100, darker(color, 0.45)]),
  ) +
  path('M134 300C160 236 270 210 420 216C540 222 616 250 628 320', 'none', {
    stroke: '#ffffff',
    'stroke-width': 5,
    opacity: 0.6,
    'stroke-linecap': 'round',
  })

/** Loose mirror glass with its carrier, or a painted cap. */
export function mirrorGlassPart(look: PartLook): string {
  const glass =
    'M160 300C190 220 300 200 440 206C560 212 640 240 640 330C640 420 590 470 470 484C340 498 210 490 170 450C140 410 146 340 160 300Z'
  const color = look.pick('paint', paints)
  const isCap = look.variant % 3 === 1
  return (
    shadow(410, 660, 230, 26) +
    group(
      isCap
        ? slab(
            glass,
            slant([0, lighter(color, 0.7)], [35, lighter(color, 0.15)], [100, darker(color, 0.5)]),
            darker(color, 0.3),
            [26, 22],
          ) +
            path('M190 300C220 240 320 224 440 230', 'none', {
              stroke: '#ffffff',
              'stroke-width': 12,
              opacity: 0.5,
              'stroke-linecap': 'round',
            })
        : slab(glass, '#1b1f23', '#15181b', [20, 14]) +
            group(mirrorGlass(glass), 'translate(8 7) scale(.98)'),
      `rotate(${look.variant * 3 - 8} 400 400) translate(0 80)`,
    )
  )
}

/** Interior mirror on its arm. */
export function interiorMirror(look: PartLook): string {
  const d =
    'M110 380C112 330 150 318 260 312C360 306 460 306 560 312C660 318 690 330 692 380C692 440 660 470 580 476C460 484 340 484 220 476C140 470 110 440 110 380Z'
  return (
    shadow(410, 640, 270, 28) +
    group(
      line('M410 330V230q0 -30 30 -34', '#15181b', 40) +
        line('M402 330V232q0 -26 26 -30', '#454d55', 12) +
        ellipse([452, 188, 54, 26], slant('#4a525a', '#16191c')) +
        slab(d, slant('#3a4148', '#15181b'), '#101214', [12, -10]) +
        group(mirrorGlass(d), 'translate(401 395) scale(.93 .84) translate(-401 -395)') +
        (look.pick('button', [true, false])
          ? rect([380, 470, 44, 14, 6], '#23282d') + circle([440, 477, 4], ink.green)
          : path('M390 474h26v26q0 8 -13 8t-13 -8Z', slant('#4a525a', '#16191c'))),
      `translate(0 60) rotate(${look.between('lean', -5, 5).toFixed(1)} 400 400)`,
    )
  )
}

const paints = ['#23272c', '#c9ced3', '#9c1f27', '#f0f1ef', '#1c4a83', '#5b636b'] as const

/** A reflected sky over a horizon. */
function mirrorGlass(d: string): string {
  return (
    `<clipPath id="glass"><path d="${d}"/></clipPath><g clip-path="url(#glass)">` +
    rect(
      [90, 200, 620, 300, 0],
      down(
        [0, '#8fb4d3'],
        [48, '#dcebf5'],
        [56, '#eef4f7'],
        [57, '#8b98a2'],
        [74, '#5f6b75'],
        [100, '#3d4750'],
      ),
    ) +
    path('M100 372L200 350L270 364L360 336L470 362L560 344L720 366V376H90Z', '#7f95a6', { opacity: 0.8 }) +
    path('M230 480L330 378L352 378L400 480Z', '#727d86') +
    path('M240 200L160 480H270L360 200Z', '#ffffff', { opacity: 0.2 }) +
    path('M400 200L320 480H344L426 200Z', '#ffffff', { opacity: 0.16 }) +
    `</g>${path(d, 'none', { stroke: slant('#ffffff', '#5a656e'), 'stroke-width': 3 })}`
  )
}
