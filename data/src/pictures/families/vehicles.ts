import { darker, ink, lighter } from '../kit/color.ts'
import { letters } from '../kit/letter.ts'
import type { PartLook } from '../kit/look.ts'
import { down, slant } from '../kit/paint.ts'
import { around, at, circle, group, hoop, line, n, path, rect, times } from '../kit/shape.ts'
import { chrome, slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { bodyPaint, carPaints, glassPaint } from './body.ts'

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

/** Vans and minibuses. */
export function van(look: PartLook): string {
  const color = look.pick('paint', ['#f1f2f0', '#c9ced3', '#1d4f8c', '#f1f2f0', '#23272c', '#a41f28'])
  const isBus = look.pick('bus', [true, false])
  const body =
    'M60 500V430Q62 404 84 396L130 376L200 250Q214 226 244 224H700Q736 224 740 262L746 500Q746 524 722 524H84Q60 524 60 500Z'
  const windows = isBus
    ? times(4, (i) =>
        rect([330 + i * 100, 258, 88, 96, 8], glassPaint, { stroke: '#14171a', 'stroke-width': 5 }),
      )
    : rect([450, 300, 230, 6, 3], darker(color, 0.2)) +
      rect([330, 262, 90, 92, 8], glassPaint, { stroke: '#14171a', 'stroke-width': 5 })
  return (
    shadow(404, 584, 350, 28) +
    path(body, bodyPaint(color)) +
    path('M156 374L216 268Q222 258 240 258H310V374Z', glassPaint, { stroke: '#14171a', 'stroke-width': 6 }) +
    windows +
    line('M320 240V510M436 240V510', darker(color, 0.5), 2.5, { opacity: 0.5 }) +
    rect([440, 402, 300, 6, 3], '#15181b') +
    rect([340, 410, 50, 9, 4], '#23272c') +
    path('M66 420Q90 404 120 402L112 440L66 446Z', slant('#ffffff', '#9fb3c3'), {
      stroke: '#14171a',
      'stroke-width': 3,
    }) +
    rect([730, 380, 16, 70, 5], slant('#ff8a7a', '#b0141e')) +
    rect([56, 480, 90, 44, 10], '#1b1e22') +
    circle([206, 516, 74], '#0c0e10') +
    circle([600, 516, 74], '#0c0e10') +
    wheel(206, 518, 62, 8, '#8b949c') +
    wheel(600, 518, 62, 8, '#8b949c') +
    rect([176, 352, 22, 44, 8], '#1b1e22')
  )
}

/** Tractors and rigid trucks. */
export function truck(look: PartLook): string {
  const color = look.pick('paint', ['#f1f2f0', '#a41f28', '#1d4f8c', '#e0a21a', '#c9ced3', '#2c6e4a'])
  const body = look.pick('load', ['none', 'box', 'tipper'] as const)
  const cab = 'M70 500V330Q74 300 92 270L130 196Q140 180 164 180H320Q342 182 342 204V500Z'
  return (
    shadow(404, 604, 350, 28) +
    LOADS[body](look, color) +
    path(cab, bodyPaint(color)) +
    path('M96 330L146 222Q150 214 164 214H206V330Z', glassPaint, { stroke: '#14171a', 'stroke-width': 6 }) +
    path('M222 214H310V330H222Z', glassPaint, { stroke: '#14171a', 'stroke-width': 6 }) +
    line('M214 200V500', darker(color, 0.4), 3, { opacity: 0.5 }) +
    rect([240, 356, 48, 10, 5], '#23272c') +
    path('M150 184Q240 130 342 150V190H150Z', bodyPaint(color)) +
    rect([62, 400, 50, 70, 10], '#23272c') +
    rect([66, 416, 40, 34, 8], slant('#ffffff', '#9fb3c3')) +
    rect([60, 490, 290, 40, 10], '#1b1e22') +
    rect([76, 240, 16, 80, 6], '#1b1e22') +
    times(3, (i) => rect([230, 392 + i * 26, 100, 10, 3], darker(color, 0.3), { opacity: 0.4 })) +
    rect([356, 496, 120, 60, 14], slant('#dfe4e8', '#8b949c', '#4d555d')) +
    wheel(180, 540, 62, 10, '#9aa2aa') +
    wheel(560, 540, 62, 10, '#9aa2aa') +
    (body === 'box' ? '' : wheel(688, 540, 62, 10, '#9aa2aa'))
  )
}

const LOADS: Readonly<Record<'none' | 'box' | 'tipper', (look: PartLook, color: string) => string>> = {
  none: () =>
    rect([370, 470, 350, 26, 5], slant('#59626b', '#23272c')) +
    rect([500, 440, 140, 30, 8], '#33393f') +
    rect([360, 340, 24, 130, 6], '#33393f'),
  box: (look) =>
    rect([356, 190, 390, 286, 6], slant('#ffffff', '#e8ecef', '#b9c1c8')) +
    times(9, (i) => line(`M${396 + i * 40} 196V470`, '#9aa3ab', 2, { opacity: 0.6 })) +
    rect([356, 400, 390, 24, 0], look.accent, { opacity: 0.9 }) +
    rect([350, 470, 400, 22, 4], '#2b3036'),
  tipper: (_, color) =>
    path(
      'M360 280L744 250L726 470H366Z',
      slant(lighter(color, 0.2), darker(color, 0.1), darker(color, 0.4)),
    ) +
    times(5, (i) => rect([396 + i * 66, 276 - i * 4, 16, 190, 3], darker(color, 0.25))) +
    rect([350, 470, 396, 24, 4], '#2b3036'),
}

/** Trailers. */
export function trailer(look: PartLook): string {
  const color = look.pick('tarp', ['#1d4f8c', '#e8ecef', '#a41f28', '#2c6e4a', '#3d454d', '#d9861f'])
  const kind = look.pick('kind', ['curtain', 'tank', 'flat'] as const)
  const load = {
    curtain:
      rect([60, 180, 680, 290, 8], down(lighter(color, 0.3), color, darker(color, 0.25))) +
      times(
        17,
        (i) =>
          line(`M${84 + i * 40} 190V462`, '#000000', 3, { opacity: 0.14 }) +
          line(`M${80 + i * 40} 190V462`, '#ffffff', 2, { opacity: 0.16 }),
      ) +
      rect([56, 172, 688, 16, 4], '#c9ced3') +
      letters('TRANS ASIA', [400, 320, 62], '#ffffff', 0.9),
    tank:
      rect([70, 220, 660, 240, 120], down('#8b949c', '#ffffff', '#dfe4e8', '#8b949c', '#59626b', '#9aa2aa')) +
      times(5, (i) => line(`M${190 + i * 105} 222V458`, '#6d757d', 5, { opacity: 0.6 })) +
      rect([300, 202, 200, 22, 6], '#59626b') +
      rect([330, 330, 150, 60, 6], look.accent),
    flat:
      rect([60, 400, 680, 40, 5], slant('#8b6a46', '#5f462d')) +
      times(6, (i) => rect([90 + i * 124, 290, 10, 112, 2], '#59626b')) +
      rect([90, 300, 4, 100, 0], '#59626b') +
      rect([60, 436, 680, 16, 3], '#33393f'),
  }[kind]
  return (
    shadow(404, 604, 360, 28) +
    load +
    rect([60, 468, 680, 24, 4], slant('#4b535b', '#1b1e22')) +
    rect([190, 490, 22, 92, 4], '#59626b') +
    rect([176, 576, 50, 12, 4], '#33393f') +
    rect([280, 496, 130, 50, 8], '#33393f') +
    times(3, (i) => wheel(500 + i * 106, 546, 50, 10, '#9aa2aa')) +
    rect([720, 470, 24, 40, 4], slant('#ff8a7a', '#b0141e'))
  )
}

/** A wheel seen from the side. */
const wheel = (x: number, y: number, r: number, spokes: number, rim = '#c3c8cc') =>
  circle([x, y, r], slant('#43484d', '#1b1e21', '#0c0d0f')) +
  circle([x, y, r * 0.68], slant(lighter(rim, 0.5), rim, darker(rim, 0.4))) +
  circle([x, y, r * 0.6], '#17191c') +
  circle([x, y, r * 0.4], '#59626b', { opacity: 0.5 }) +
  at(
    x,
    y,
    around(
      spokes,
      (angle) =>
        group(
          path(
            `M${n(r * 0.1)} ${n(-r * 0.09)}L${n(r * 0.64)} ${n(-r * 0.13)}V${n(r * 0.13)}L${n(r * 0.1)} ${n(r * 0.09)}Z`,
            slant(lighter(rim, 0.6), rim),
          ),
          `rotate(${n(angle)})`,
        ),
      -90,
    ),
  ) +
  circle([x, y, r * 0.15], slant(lighter(rim, 0.5), darker(rim, 0.2))) +
  hoop([x, y, r * 0.66], '#ffffff', 1.5, { opacity: 0.5 })

/** Loaders and excavators. */
export function machinery(look: PartLook): string {
  const color = look.pick('paint', ['#e9a91c', '#e0641f', '#4f7f3a'])
  return look.variant % 2 === 1 ? digger(color) : loader(color)
}

const digger = (color: string) =>
  shadow(430, 644, 330, 28) +
  arm('M380 420L250 200L130 300', 44, color) +
  arm('M130 290L110 470', 34, color) +
  slab('M70 460L160 450Q176 520 110 560Q60 550 56 510Z', slant('#6d757d', '#2b3036'), '#15181b', [10, -6]) +
  slab('M330 420H680Q706 420 706 450V520H320Z', bodyPaint(color), darker(color, 0.3), [14, -10]) +
  cab(color) +
  rect([600, 440, 90, 60, 6], darker(color, 0.35)) +
  track()

const loader = (color: string) =>
  shadow(420, 644, 340, 28) +
  slab('M420 400H700Q730 400 730 440V520H380Z', bodyPaint(color), darker(color, 0.3), [14, -10]) +
  times(5, (i) => rect([630, 416 + i * 16, 80, 8, 3], darker(color, 0.5))) +
  cab(color) +
  arm('M380 450L180 480', 40, color) +
  slab(
    'M60 420L190 440V560L70 580Q50 500 60 420Z',
    slant('#8b949c', '#4b535b', '#1f2328'),
    '#2b3036',
    [16, -10],
  ) +
  wheel(310, 550, 90, 8, color) +
  wheel(620, 550, 90, 8, color)

const track = () =>
  slab(
    'M270 540H690Q730 540 730 590T690 640H270Q230 640 230 590T270 540Z',
    slant('#59626b', '#23272c', '#0f1215'),
    '#15181b',
    [12, -6],
  ) +
  times(
    6,
    (i) =>
      circle([280 + i * 80, 590, 30], slant('#8b949c', '#33393f')) +
      circle([280 + i * 80, 590, 12], '#15181b'),
  ) +
  line('M270 540H690Q730 540 730 590T690 640H270Q230 640 230 590T270 540', '#0c0e10', 12, {
    'stroke-dasharray': '14 7',
    'stroke-linecap': 'butt',
  })

const cab = (color: string) =>
  slab('M370 220H520L560 330V450H350V300Z', bodyPaint(color), darker(color, 0.3), [14, -8]) +
  path('M386 240H510L540 330V390H372V300Z', glassPaint, { stroke: '#14171a', 'stroke-width': 7 }) +
  path('M400 246H450L400 384H374V300Z', '#ffffff', { opacity: 0.28 })

const arm = (d: string, w: number, color: string) =>
  line(d, darker(color, 0.5), w + 8) +
  line(d, color, w) +
  line(d, lighter(color, 0.45), w * 0.2, { transform: `translate(-3 ${-w * 0.26})` })

/** Fifth wheels and tow couplings. */
export function fifthWheel(look: PartLook): string {
  const color = look.pick('cast', ['#2b3036', '#59626b', '#7a2f33'])
  const d =
    'M-250 -60Q-240 -180 -60 -210H60Q240 -180 250 -60L200 200Q190 240 150 240L60 60Q40 20 0 20T-60 60L-150 240Q-190 240 -200 200Z'
  return (
    shadow(410, 640, 300, 50) +
    rect([220, 500, 80, 120, 10], slant('#59626b', '#1b1e22')) +
    rect([510, 490, 80, 120, 10], slant('#59626b', '#1b1e22')) +
    slab('M150 600H660L690 640H130Z', slant('#59626b', '#23272c'), '#15181b', [10, -6]) +
    at(
      400,
      410,
      group(
        slab(d, slant(lighter(color, 0.45), color, darker(color, 0.35)), color, [0, 56]) +
          circle([0, 0, 62], '#0c0e10') +
          hoop([0, 0, 62], '#c9ced3', 9) +
          times(5, (i) =>
            line(`M${-170 + i * 10} ${-60 + i * 40}q70 -110 150 -110`, darker(color, 0.4), 4, {
              opacity: 0.5,
            }),
          ) +
          circle([-170, -40, 16], '#15181b') +
          circle([170, -40, 16], '#15181b'),
        `scale(1 ${look.between('lean', 0.66, 0.76).toFixed(2)})`,
      ),
    ) +
    line('M600 520L720 560', '#c3bfae', 20) +
    circle([722, 562, 20], 'none', { stroke: look.accent, 'stroke-width': 10 })
  )
}
