import { darker, ink, lighter, mix } from '../kit/color.ts'
import { hash } from '../kit/look.ts'
import { across, down, glow } from '../kit/paint.ts'
import { circle, group, line, n, path, rect, times } from '../kit/shape.ts'
import { frame } from '../kit/studio.ts'

export const coverCount = 24
export const coverFile = (i: number, size: '' | '.400' = '') => `shop/cover-${i % coverCount}${size}.webp`

type Mood = { sky: readonly [string, string, string]; land: string; light: string; sun: string }

const moods: readonly Mood[] = [
  { sky: ['#0d3b66', '#2f7fc1', '#bcdcf2'], land: '#123a5c', light: '#ffe6b0', sun: '#fff4d8' },
  { sky: ['#27406b', '#c97b5a', '#f6cf9b'], land: '#3a3046', light: '#ffd9a0', sun: '#ffe9c4' },
  { sky: ['#1a3340', '#3f7f80', '#d8ebd9'], land: '#1f4545', light: '#f7f0c6', sun: '#ffffff' },
  { sky: ['#3b4a63', '#8fa4bd', '#e6ecf2'], land: '#3c4a5c', light: '#ffffff', sun: '#ffffff' },
]

const scenes = [steppe, port, warehouse, skyline, mountainRoad, railway]

/** A calm wide picture behind a shop's name, 1200 by 400: steppe, port, warehouse, city, mountains, railway. */
export const shopCover = (seed: number): string => frame(shopScene(seed), 1200, 400)

/** The scene itself, for pictures with other proportions. */
export function shopScene(seed: number): string {
  const mood = moods[Math.floor(seed / scenes.length) % moods.length] ?? moods[0]!
  const scene = scenes[seed % scenes.length] ?? steppe
  const sunX = 160 + (hash(`sun ${seed}`) % 880)
  const sky =
    rect([0, 0, 1200, 400, 0], down(...mood.sky)) +
    circle([sunX, 210, 260], glow([0, mood.sun], [14, `${mood.sun}bb`], [100, `${mood.sun}00`]), {
      opacity: 0.8,
    }) +
    circle([sunX, 210, 32], mood.sun, { opacity: 0.9 })
  return (
    sky + clouds(seed, mood) + scene(seed, mood) + rect([0, 0, 1200, 400, 0], down('#0b162200', '#0b162255'))
  )
}

const wave = (seed: string, index: number, span: number) => ((hash(`${seed} ${index}`) % 1000) / 1000) * span

const clouds = (seed: number, mood: Mood) =>
  times(5, (i) => {
    const x = wave(`cx${seed}`, i, 1200)
    const y = 40 + wave(`cy${seed}`, i, 110)
    return (
      rect([x, y, 120 + wave('cw', i + seed, 180), 7, 4], mood.sun, { opacity: 0.22 }) +
      rect([x + 50, y + 13, 90, 5, 3], mood.sun, { opacity: 0.16 })
    )
  })

/** A mountain ridge from edge to edge. */
function ridge(seed: string, base: number, height: number, color: string, steps = 13): string {
  const points = Array.from(
    { length: steps + 1 },
    (_, i) =>
      `L${n((i * 1200) / steps)} ${n(base - (i % 2 ? height : height * 0.45) * (0.5 + wave(seed, i, 0.5)))}`,
  )
  return path(`M0 400${points.join('')}V400Z`, down(lighter(color, 0.12), color))
}

const hills = (seed: string, base: number, height: number, color: string) =>
  path(
    `M0 400V${base}${times(6, (i) => `Q${n(100 + i * 200)} ${n(base - height * (0.3 + wave(seed, i, 1)))} ${n(200 + i * 200)} ${n(base - wave(`${seed}b`, i, height * 0.4))}`)}V400Z`,
    down(lighter(color, 0.14), color),
  )

const far = (mood: Mood, part: number) => mix(mood.land, mood.sky[2], part)

function steppe(seed: number, mood: Mood): string {
  return (
    ridge(`m${seed}`, 250, 90, far(mood, 0.6)) +
    hills(`h${seed}`, 280, 40, far(mood, 0.35)) +
    hills(`g${seed}`, 330, 40, mood.land) +
    road(mood, 620 + wave('r', seed, 160)) +
    times(7, (i) => pole(60 + i * 170, 318 - i * 2, 1 - i * 0.04, mood))
  )
}

const pole = (x: number, y: number, scale: number, mood: Mood) =>
  group(
    line('M0 0V-92M-16 -80H16', darker(mood.land, 0.4), 4) +
      line('M-16 -82Q70 -60 154 -84', darker(mood.land, 0.3), 1.2),
    `translate(${n(x)} ${n(y)}) scale(${n(scale)})`,
    { opacity: 0.8 },
  )

const road = (mood: Mood, x: number) =>
  path(
    `M${n(x - 5)} 284L${n(x + 5)} 284L${n(x + 300)} 400H${n(x - 190)}Z`,
    down(darker(mood.land, 0.1), darker(mood.land, 0.45)),
  ) +
  times(5, (i) => {
    const t = (i + 0.6) / 5.4
    return path(
      `M${n(x + 56 * t * t)} ${n(284 + 116 * t * t)}l${n(4 + 8 * t)} 0l${n(6 * t)} ${n(20 * t)}h${n(-6 - 8 * t)}Z`,
      mood.light,
      { opacity: 0.8 },
    )
  })

function port(seed: number, mood: Mood): string {
  const sea =
    rect([0, 300, 1200, 100, 0], down(far(mood, 0.45), darker(mood.land, 0.15))) +
    times(16, (i) =>
      rect([wave('w', i + seed, 1180), 306 + i * 6, 60 + wave('v', i, 90), 2, 1], mood.sun, {
        opacity: 0.25,
      }),
    )
  return (
    ridge(`p${seed}`, 286, 70, far(mood, 0.62)) +
    sea +
    ship(seed, mood) +
    crane(180, 1, mood) +
    crane(360, 0.86, mood) +
    crane(1060, 0.94, mood) +
    times(30, (i) =>
      rect(
        [20 + (i % 10) * 44, 330 - Math.floor(i / 10) * 20 + 20, 42, 18, 1],
        mix(boxColors[(i * 3 + seed) % 5] ?? ink.amber, mood.land, 0.35),
      ),
    )
  )
}

const boxColors = [ink.amber, '#b5482f', '#2f7fc1', '#3c7a5b', '#d8dde2']

const crane = (x: number, s: number, mood: Mood) =>
  group(
    line('M0 0V-190M70 0V-190M-10 -150H80M0 -90L70 -150M70 -90L0 -150', darker(mood.land, 0.2), 8) +
      line('M-120 -190H150M35 -250L-110 -192M35 -250L140 -192M35 -250V-190', darker(mood.land, 0.2), 6) +
      line('M-70 -188V-120', darker(mood.land, 0.2), 2) +
      rect([-94, -120, 48, 22, 2], ink.amber),
    `translate(${x} 304) scale(${s})`,
  )

const ship = (seed: number, mood: Mood) =>
  group(
    path('M0 0H430L400 52H36Z', darker(mood.land, 0.35)) +
      path('M6 10H424L420 18H10Z', '#b5482f') +
      times(24, (i) =>
        rect(
          [40 + (i % 8) * 40, -20 - Math.floor(i / 8) * 20, 38, 18, 1],
          boxColors[(i * 7 + seed) % 5] ?? ink.amber,
        ),
      ) +
      rect([370, -84, 40, 84, 3], '#e9eef2') +
      times(3, (i) => rect([376, -76 + i * 18, 28, 7, 1], '#3c5468')),
    `translate(${480 + ((seed * 37) % 160)} 268)`,
  )

function warehouse(seed: number, mood: Mood): string {
  const hall = (x: number, w: number, h: number) =>
    path(
      `M${x} 330V${330 - h}L${x + w / 2} ${330 - h - 34}L${x + w} ${330 - h}V330Z`,
      down(far(mood, 0.45), far(mood, 0.15)),
    ) +
    times(
      Math.floor(w / 90),
      (i) =>
        rect([x + 24 + i * 88, 330 - h * 0.55, 58, h * 0.55, 3], darker(mood.land, 0.2)) +
        times(4, (j) =>
          line(`M${x + 26 + i * 88} ${n(330 - h * 0.5 + j * h * 0.12)}h54`, far(mood, 0.3), 2, {
            opacity: 0.6,
          }),
        ) +
        rect([x + 44 + i * 88, 330 - h * 0.74, 18, 7, 3], mood.light),
    )
  return (
    hills(`w${seed}`, 300, 60, far(mood, 0.6)) +
    hall(60, 400, 130) +
    hall(500, 620, 160) +
    rect([0, 328, 1200, 80, 0], down(darker(mood.land, 0.05), darker(mood.land, 0.4))) +
    truck(250 + wave('t', seed, 500), 356, 1, mood) +
    times(12, (i) => rect([i * 104 - 20, 376, 52, 4, 2], mood.light, { opacity: 0.5 }))
  )
}

const truck = (x: number, y: number, s: number, mood: Mood) =>
  group(
    rect([0, -84, 190, 70, 5], across('#f4f6f8', '#cfd7de')) +
      rect([0, -40, 190, 10, 0], ink.amber) +
      path('M198 -66H232Q244 -66 250 -50L258 -34V-14H198Z', lighter(ink.navy, 0.15)) +
      path('M206 -58H230Q238 -58 242 -48L247 -36H206Z', mood.sky[2]) +
      rect([0, -16, 258, 8, 2], '#1b2128') +
      [26, 58, 158, 230]
        .map((cx) => circle([cx, -6, 14], '#15191d') + circle([cx, -6, 6], '#aab3bb'))
        .join(''),
    `translate(${n(x)} ${y}) scale(${s})`,
  )

function skyline(seed: number, mood: Mood): string {
  const block = (i: number, part: number, base: number, tall: number) => {
    const w = 44 + wave(`bw${part}`, i + seed, 50)
    const h = 50 + wave(`bh${part}`, i + seed * 3, tall)
    const x = i * 74 - 20 + wave(`bx${part}`, i, 20)
    return (
      rect([x, base - h, w, h + 90, 2], down(far(mood, part), far(mood, part * 0.4))) +
      times(Math.floor(h / 16), (j) =>
        times(3, (k) =>
          hash(`${i} ${j} ${k} ${seed}`) % 3
            ? ''
            : rect([x + 8 + (k * (w - 16)) / 3, base - h + 10 + j * 15, 7, 6, 1], mood.light, {
                opacity: 0.75,
              }),
        ),
      )
    )
  }
  return (
    ridge(`s${seed}`, 260, 130, far(mood, 0.72)) +
    times(17, (i) => block(i, 0.5, 320, 120)) +
    times(17, (i) => block(i, 0.25, 350, 80)) +
    tower(300 + wave('tower', seed, 560), mood) +
    rect([0, 352, 1200, 50, 0], darker(mood.land, 0.25)) +
    times(14, (i) => rect([i * 90, 374, 46, 4, 2], mood.light, { opacity: 0.5 }))
  )
}

const tower = (x: number, mood: Mood) =>
  group(
    path('M-9 0L-4 -190H4L9 0Z', far(mood, 0.2)) +
      circle([0, -196, 20], ink.amber, { opacity: 0.9 }) +
      path('M-26 -176L0 -150L26 -176L14 -196H-14Z', far(mood, 0.15)) +
      line('M0 -216V-250', far(mood, 0.2), 3),
    `translate(${n(x)} 350)`,
  )

function mountainRoad(seed: number, mood: Mood): string {
  return (
    ridge(`a${seed}`, 270, 210, far(mood, 0.68), 9) +
    snow(seed, mood) +
    ridge(`b${seed}`, 320, 120, far(mood, 0.36), 15) +
    hills(`c${seed}`, 344, 50, mood.land) +
    path(
      'M1200 300C900 306 980 338 760 340S380 350 420 372S700 390 620 400H420C380 390 240 376 330 352S760 330 860 318S1000 296 1200 292Z',
      darker(mood.land, 0.35),
    ) +
    truck(900, 322, 0.5, mood) +
    times(26, (i) =>
      pine(wave('px', i + seed, 1180), 372 + wave('py', i, 26), 0.5 + wave('ps', i, 0.6), mood),
    )
  )
}

const snow = (seed: number, mood: Mood) =>
  times(4, (i) => {
    const step = 1200 / 9
    const k = i * 2 + 1
    const y = 270 - 210 * (0.5 + wave(`a${seed}`, k, 0.5))
    return path(`M${n(k * step)} ${n(y)}l-34 44l16 -6l12 14l14 -16l18 12Z`, mood.sun, { opacity: 0.75 })
  })

const pine = (x: number, y: number, s: number, mood: Mood) =>
  group(
    path('M0 -60L16 -24H8L22 0H-22L-8 -24H-16Z', darker(mood.land, 0.35)),
    `translate(${n(x)} ${n(y)}) scale(${n(s * 10) === '0' ? 1 : Number(s.toFixed(2))})`,
  )

function railway(seed: number, mood: Mood): string {
  const colors = [ink.amber, '#b5482f', '#2f7fc1', '#3c7a5b', '#8b95a0']
  const wagon = (i: number) =>
    rect(
      [330 + i * 118, 282, 110, 44, 3],
      down(lighter(colors[(i + seed) % 5] ?? ink.amber, 0.15), colors[(i + seed) % 5] ?? ink.amber),
    ) +
    times(7, (j) => line(`M${344 + i * 118 + j * 14} 288v32`, '#000000', 2, { opacity: 0.14 })) +
    rect([326 + i * 118, 328, 118, 6, 2], '#1b2128') +
    circle([350 + i * 118, 340, 9], '#15191d') +
    circle([418 + i * 118, 340, 9], '#15191d')
  const engine =
    path('M120 334V290Q124 262 170 258H316V334Z', lighter(ink.navy, 0.1)) +
    path('M140 288Q146 272 176 270H190V290Z', mood.sky[2]) +
    rect([120, 306, 196, 8, 0], ink.amber) +
    times(4, (i) => circle([150 + i * 48, 340, 10], '#15191d'))
  return (
    ridge(`r${seed}`, 268, 120, far(mood, 0.62)) +
    hills(`q${seed}`, 316, 44, far(mood, 0.3)) +
    rect([0, 344, 1200, 60, 0], down(mood.land, darker(mood.land, 0.4))) +
    rect([0, 348, 1200, 5, 0], '#c8d0d7', { opacity: 0.7 }) +
    times(60, (i) => rect([i * 21, 354, 10, 5, 1], darker(mood.land, 0.6))) +
    times(7, wagon) +
    engine
  )
}
