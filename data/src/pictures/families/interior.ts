import { darker, ink, lighter } from '../kit/color.ts'
import { letters } from '../kit/letter.ts'
import type { PartLook } from '../kit/look.ts'
import { ball, slant } from '../kit/paint.ts'
import { emblem, levelBars, smallPrint } from '../kit/print.ts'
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
import { chrome, facing, matt, metal, slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { hole, tube } from '../kit/surface.ts'

/** Seats. */
export function seat(look: PartLook): string {
  const color = look.pick('cloth', ['#2b2f34', '#8a6a4c', '#5a626a', '#24364d', '#d9d3c6', '#6b1f26'])
  const stripe = look.pick('stripe', [look.accent, lighter(color, 0.25)])
  const fill = slant(lighter(color, 0.4), color, darker(color, 0.4))
  return (
    shadow(420, 720, 230, 32) +
    path('M300 690h300v26h-300Z', slant('#59626b', '#15181b')) +
    slab(
      'M270 120Q280 90 330 90H450Q500 90 510 120L560 480Q560 540 510 550H310Q250 540 246 480Z',
      fill,
      color,
      [40, -14],
    ) +
    slab('M330 60Q336 20 390 20T450 60V92Q400 110 330 92Z', fill, color, [30, -10]) +
    path(
      'M318 140Q400 120 462 140L492 480Q400 510 300 480Z',
      slant(lighter(color, 0.25), darker(color, 0.12), darker(color, 0.3)),
    ) +
    line('M318 140Q310 330 300 480M462 140Q480 330 492 480', stripe, 5) +
    times(4, (i) =>
      line(
        `M${320 - i * 3} ${210 + i * 70}Q400 ${200 + i * 70} ${468 + i * 6} ${210 + i * 70}`,
        darker(color, 0.5),
        3,
        { opacity: 0.6 },
      ),
    ) +
    slab(
      'M190 560Q200 510 270 510H520Q590 510 600 560L610 620Q610 680 550 690H240Q180 680 184 620Z',
      fill,
      color,
      [44, -18],
    ) +
    path(
      'M260 530Q400 510 520 530L540 640Q400 670 246 640Z',
      slant(lighter(color, 0.25), darker(color, 0.12), darker(color, 0.3)),
    ) +
    line('M260 530L246 640M520 530L540 640', stripe, 5)
  )
}

/** Seat belts. */
export function seatBelt(look: PartLook): string {
  const web = look.pick('web', ['#2b2f34', '#6b1f26', '#8a8378', '#2b2f34', '#24415f', '#3a3d40'])
  const strap = (d: string) =>
    line(d, darker(web, 0.4), 54, { 'stroke-linecap': 'butt' }) +
    line(d, web, 48, { 'stroke-linecap': 'butt' }) +
    line(d, lighter(web, 0.35), 40, { 'stroke-dasharray': '1.5 6', 'stroke-linecap': 'butt', opacity: 0.5 })
  return (
    shadow(410, 690, 250, 30) +
    strap('M260 560C260 300 400 180 470 200S600 380 560 520') +
    facing(270, 600, 0.6, [
      { h: 90, r: 76, skin: matt('#23272c') },
      { h: 20, r: 84, skin: metal('#8b939a'), face: circle([0, 0, 60], '#23272c') + hole(0, 0, 14) },
    ]) +
    at(
      560,
      540,
      slab(
        'M-50 -20H50V20L34 30V90H-34V30L-50 20Z',
        slant('#eef1f3', '#a8afb5', '#59626b'),
        '#59626b',
        [6, -4],
      ) + rect([-34, -12, 68, 16, 6], '#15181b'),
    ) +
    at(
      640,
      640,
      slab(box(-48, -60, 96, 120, 16), slant('#4b535b', '#1b1e22'), '#15181b', [14, -8]) +
        rect([-34, -46, 68, 40, 8], ink.red) +
        letterPress(),
    ) +
    tube('M640 700C640 740 580 730 560 720', 14, '#23272c', 0.3) +
    strap('M470 200V130')
  )
}

const letterPress = () => rect([-24, -34, 48, 4, 2], '#ffffff', { opacity: 0.8 })

/** Dashboards and trims. */
export function dashboard(look: PartLook): string {
  const color = look.pick('plastic', ['#2b2f34', '#4a4038', '#3a4046'])
  const d =
    'M60 380Q80 300 200 290Q280 240 360 290L640 300Q730 310 740 400L720 520Q700 550 660 540L520 520L500 600H330L310 530L120 540Q70 540 64 500Z'
  const vent = (x: number, y: number) =>
    rect([x, y, 90, 54, 10], '#0c0e10') +
    times(4, (i) => rect([x + 6, y + 7 + i * 11, 78, 6, 3], slant('#59626b', '#23272c')))
  return (
    shadow(404, 640, 330, 32) +
    slab(d, slant(lighter(color, 0.35), color, darker(color, 0.4)), color, [8, -22]) +
    path('M200 300Q280 250 360 300L350 380H210Z', '#0c0e10') +
    circle([250, 346, 30], '#15202b') +
    hoop([250, 346, 30], '#8b949c', 3) +
    circle([316, 346, 30], '#15202b') +
    hoop([316, 346, 30], '#8b949c', 3) +
    vent(90, 390) +
    vent(620, 390) +
    rect([380, 350, 200, 110, 12], slant('#3b4a5c', '#0f1620')) +
    rect([392, 362, 176, 60, 6], look.accent, { opacity: 0.45 }) +
    path(
      'M70 470L320 460V480L76 492ZM590 470L726 450V470L590 492Z',
      look.pick('trim', ['#c9ced3', '#8a5a32', look.accent]),
    ) +
    times(3, (i) => circle([370 + i * 46, 500, 17], slant('#8b949c', '#23272c')))
  )
}

/** Floor mats. */
export function floorMat(look: PartLook): string {
  const color = look.pick('mat', ['#2b2e32', '#3a3d40', '#8a8378', '#2b2e32', '#24415f', '#2f2a26'])
  const d =
    'M-130 -190Q-130 -220 -100 -220H60Q90 -220 100 -190L130 -80Q150 -60 150 -30V190Q150 220 120 220H-120Q-150 220 -150 190V-120Q-150 -150 -130 -160Z'
  const mat = (x: number, y: number, s: number, flip: number) =>
    group(
      slab(d, slant(lighter(color, 0.35), color, darker(color, 0.25)), darker(color, 0.2), [0, 12]) +
        TEXTURES[look.pick('pattern', ['cells', 'ribs', 'pile'] as const)](color) +
        path(d, 'none', {
          stroke: look.pick('edge', [darker(color, 0.4), look.accent]),
          'stroke-width': 9,
          transform: 'scale(.94)',
        }),
      `translate(${x} ${y}) scale(${flip * s} ${s}) skewX(-8)`,
    )
  return (
    shadow(404, 640, 310, 70, 0.7) +
    mat(250, 330, 0.94, -1) +
    mat(540, 330, 0.94, 1) +
    mat(250, 580, 0.5, -1) +
    mat(530, 580, 0.5, 1)
  )
}

const TEXTURES: Readonly<Record<'cells' | 'ribs' | 'pile', (color: string) => string>> = {
  cells: (color) =>
    times(80, (i) =>
      path('M0 -9L8 -4.5V4.5L0 9L-8 4.5V-4.5Z', darker(color, 0.5), {
        transform: `translate(${-112 + (i % 8) * 32 + (Math.floor(i / 8) % 2) * 16} ${-172 + Math.floor(i / 8) * 38}) scale(1.5)`,
      }),
    ),
  ribs: (color) =>
    times(
      14,
      (i) =>
        line(`M-110 ${-170 + i * 27}H110`, darker(color, 0.5), 8) +
        line(`M-110 ${-174 + i * 27}H110`, lighter(color, 0.25), 2.5),
    ),
  pile: (color) =>
    times(60, (i) =>
      line(`M${-116 + ((i * 61) % 236)} ${-190 + ((i * 97) % 380)}l9 7`, lighter(color, 0.22), 3, {
        opacity: 0.6,
      }),
    ) + rect([-50, -40, 100, 60, 8], darker(color, 0.3)),
}

/** Pedals. */
export function pedal(look: PartLook): string {
  const isSteel = look.pick('steel', [true, false])
  const bracket = look.pick('bracket', ['#2b3036', '#7d858d', '#5a3a2c'])
  const pad = (x: number, y: number, w: number, h: number) =>
    tube(`M${x} ${y}C${x} ${y - 160} ${x + 60} ${y - 250} ${x + 90} ${y - 330}`, 30, '#33393f', 0.5) +
    at(
      x,
      y,
      slab(
        box(-w / 2, -h / 2, w, h, 16),
        isSteel ? slant('#f4f6f7', '#a8afb5', '#6d757d') : slant('#4b535b', '#23272c'),
        isSteel ? '#6d757d' : '#15181b',
        [8, 10],
      ) +
        times(3, (i) =>
          times(2, (j) =>
            rect(
              [-w * 0.3 + j * w * 0.34, -h * 0.32 + i * h * 0.24, w * 0.26, h * 0.12, 6],
              isSteel ? '#23272c' : '#0c0e10',
            ),
          ),
        ),
    )
  return (
    shadow(404, 700, 270, 28) +
    slab(
      'M230 180H660Q680 180 680 200V280H210V200Q210 180 230 180Z',
      slant(lighter(bracket, 0.4), bracket),
      darker(bracket, 0.5),
      [16, -14],
    ) +
    pad(220, 560, 120, 130) +
    pad(400, 560, look.pick('brake', [150, 120]), 130) +
    pad(570, 560, 90, 220) +
    times(4, (i) => hole(250 + i * 126, 226, 12))
  )
}

/** Screens and instrument clusters. */
export function display(look: PartLook): string {
  const kind = look.pick('kind', ['radio', 'cluster', 'scanner'] as const)
  const body =
    kind === 'cluster'
      ? 'M-340 130Q-360 -200 -120 -196Q0 -140 120 -196Q360 -200 340 130Z'
      : box(kind === 'radio' ? -340 : -290, -184, kind === 'radio' ? 680 : 580, 350, 40)
  return (
    shadow(410, 640, 310, 34) +
    group(
      slab(
        body,
        slant('#4b535b', '#20252a', '#121518'),
        kind === 'scanner' ? darker(look.accent, 0.2) : '#15181b',
        [24, -22],
      ) +
        FACES[kind](look) +
        path('M-260 -150H20L-120 110H-270Z', '#ffffff', { opacity: 0.07 }),
      `translate(392 430) rotate(-4) scale(.94)`,
    ) +
    (kind === 'scanner' ? tube('M660 420C760 420 700 600 560 610', 18, '#23282d', 0.4) : '')
  )
}

const glass = slant('#3b4a5c', '#101822', '#080c12')

const FACES: Readonly<Record<'radio' | 'cluster' | 'scanner', (look: PartLook) => string>> = {
  radio: () =>
    rect([-270, -150, 540, 280, 14], glass) +
    path('M-250 100L-120 -20L-40 40L60 -60L160 20L250 -80V110H-250Z', '#1f5fa6', { opacity: 0.55 }) +
    times(4, (i) =>
      rect([-246 + i * 124, 60, 108, 56, 10], [ink.blue, ink.green, ink.amber, ink.red][i] ?? ink.blue, {
        opacity: 0.85,
      }),
    ) +
    letters('MENU', [-176, -108, 30], '#ffffff', 0.9) +
    times(
      2,
      (i) => circle([-304 + i * 608, 60, 22], chrome('down')) + circle([-304 + i * 608, 60, 17], '#2b3036'),
    ),
  cluster: (look) =>
    path('M-300 100Q-320 -160 -120 -160Q0 -100 120 -160Q320 -160 300 100Z', glass) +
    dial(-160, look) +
    dial(160, look) +
    rect([-38, -60, 76, 110, 8], '#16324d') +
    levelBars([-26, -46, 54, 44], look.pick('level', [3, 4, 5]), '#9fd1ff') +
    smallPrint([0, 16, 50], 2, '#9fd1ff', { isCentred: true }) +
    times(3, (i) => circle([-24 + i * 24, 76, 7], [ink.amber, ink.red, ink.green][i] ?? ink.red)),
  scanner: () =>
    rect([-180, -150, 360, 250, 12], glass) +
    times(5, (i) =>
      rect([-156, -124 + i * 40, 200 + ((i * 53) % 90), 20, 4], i % 2 ? '#3c9a5b' : '#4a8fce', {
        opacity: 0.8,
      }),
    ) +
    times(4, (i) => circle([-235, -110 + i * 60, 18], slant('#8b949c', '#33393f'))) +
    times(4, (i) =>
      circle([235, -110 + i * 60, 18], i ? slant('#8b949c', '#33393f') : slant('#ff9a8c', '#a81f1f')),
    ),
}

/** One dial of a cluster with its ticks and needle. */
function dial(x: number, look: PartLook): string {
  const r = 118
  const [tipX, tipY] = polar(-150 + look.variant * 28, r * 0.72, x)
  return (
    circle([x, 0, r], '#0b0f14') +
    hoop([x, 0, r], '#8b949c', 4) +
    around(24, (angle, i) => {
      const [[x1, y1], [x2, y2]] = [polar(angle, r * 0.8, x), polar(angle, r * 0.92, x)]
      return angle > 50 && angle < 130
        ? ''
        : line(`M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}`, i > 19 || i < 2 ? '#e0483a' : '#dfe4e8', 4)
    }) +
    path(`M${x - 6} 6L${n(tipX)} ${n(tipY)}L${x + 6} -6Z`, '#e0483a') +
    circle([x, 0, r * 0.14], '#2b3036')
  )
}

/** Horns and loudspeakers. */
export function speaker(look: PartLook): string {
  const r = look.between('radius', 200, 236)
  const isHorn = look.variant % 2 === 1
  const grille = isHorn
    ? circle([0, 0, r - 6], slant(lighter(look.accent, 0.25), look.accent, darker(look.accent, 0.35))) +
      times(9, (i) => hoop([0, 0, 30 + i * 20], darker(look.accent, 0.5), 7)) +
      circle([0, 0, 54], chrome('down')) +
      circle([0, 0, 44], slant(lighter(look.accent, 0.3), darker(look.accent, 0.2))) +
      emblem(0, 0, 27, '#ffffff')
    : circle([0, 0, r - 8], '#23272b') +
      hoop([0, 0, r * 0.82], '#3b4147', r * 0.16) +
      circle([0, 0, r * 0.7], slant(look.pick('cone', ['#4b535b', '#c9a24a', '#7d858d']), '#1b1e22')) +
      times(6, (i) => hoop([0, 0, r * (0.3 + i * 0.07)], '#000000', 2, { opacity: 0.25 })) +
      circle([0, 0, r * 0.24], ball('#dfe4e8', '#8b949c', '#33393f')) +
      around(4, (angle) => hole(...polar(angle, r * 0.94), 9), 45)
  return (
    shadow(420, 410 + r + 26, r, 28) +
    (isHorn
      ? at(
          420,
          190,
          slab('M-20 40V-60H20V40Z', slant('#8b949c', '#4d555d'), '#33393f', [10, -5]) + hole(0, -36, 11),
        )
      : '') +
    facing(430, 410, 0.86, [
      { h: 60, r: r * 0.5, skin: matt('#2b3036') },
      { h: 50, r: r * 0.6, top: r * 0.94, skin: matt('#2b3036') },
      { h: 22, r, skin: isHorn ? chrome : matt('#2b3036'), face: grille },
    ])
  )
}

/** Cameras and dashcams, phone holders. */
export function camera(look: PartLook): string {
  const r = look.between('lens', 92, 120)
  const isDash = look.pick('dash', [false, true])
  const lens =
    circle([0, 0, r], '#14171a') +
    hoop([0, 0, r * 0.94], chrome('down'), r * 0.06) +
    circle([0, 0, r * 0.8], '#0a0d10') +
    circle([0, 0, r * 0.62], ball('#9cc6ff', '#3a4f8f', '#161d3d', '#05070c')) +
    ellipse([-r * 0.2, -r * 0.24, r * 0.2, r * 0.13], '#ffffff', { opacity: 0.8, transform: 'rotate(-30)' }) +
    around(8, (angle) => circle([...polar(angle, r * 0.87), 4], '#5a2a2a'))
  return (
    shadow(410, 660, 230, 30) +
    (isDash
      ? line('M400 330V210', '#15181b', 46) +
        line('M390 330V214', '#4b535b', 10) +
        ellipse([400, 200, 110, 34], slant('#4b535b', '#14171a'))
      : '') +
    tube('M560 520C700 540 690 640 600 660', 16, '#23282d', 0.35) +
    slab(
      isDash ? box(150, 330, 500, 270, 60) : box(250, 300, 300, 290, 60),
      slant('#59626b', '#23282d', '#0f1215'),
      '#15181b',
      [40, -26],
    ) +
    at(isDash ? 330 : 400, isDash ? 465 : 445, lens) +
    (isDash
      ? rect([480, 420, 120, 10, 5], look.accent) +
        times(6, (i) => rect([480, 450 + i * 16, 110, 6, 3], '#0c0e10'))
      : times(2, (i) => hole(276 + i * 248, 330, 10)))
  )
}
