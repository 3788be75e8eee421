import { darker, lighter } from '../kit/color.ts'
import { ball, slant } from '../kit/paint.ts'
import { circle, ellipse, group, line, path, rect } from '../kit/shape.ts'
import { frame } from '../kit/studio.ts'

/** The path of a speaker's picture below the media folder. */
export const portraitFile = (i: number, size: '' | '.400' = '') => `speaker/portrait-${i}${size}.webp`

interface Sitter {
  readonly ground: readonly [string, string]
  readonly skin: string
  readonly hair: string
  readonly coat: string
  readonly shirt: string
  readonly style: keyof typeof HAIR
  readonly wears?: 'glasses' | 'beard' | 'moustache' | 'earrings'
}

/** Fictitious people: each with their own hair, coat and background light. */
const SITTERS: readonly Sitter[] = [
  sitter(['#cfe3f5', '#7fb0dc'], '#e9b992', '#22242b', '#26456e', '#f4f7fb', 'parted', 'glasses'),
  sitter(['#f6dfd0', '#e0a98a'], '#dfa67c', '#2a1c17', '#7b2f45', '#fbeee6', 'long', 'earrings'),
  sitter(['#d7e4d6', '#8fb392'], '#efc4a4', '#8a6a4b', '#3c4a3f', '#e9efe6', 'short', 'beard'),
  sitter(['#dcdff2', '#9aa3d4'], '#efc69f', '#17181d', '#343850', '#ffffff', 'fringe'),
  sitter(['#f5e8c8', '#e2be6d'], '#d69f76', '#1e1a19', '#5a4326', '#faf4e4', 'swept', 'moustache'),
  sitter(['#e6d9ee', '#b79bcb'], '#f0c7a4', '#1d1b22', '#4b3560', '#f7f0fb', 'bob', 'glasses'),
  sitter(['#cfeae6', '#7dbdb4'], '#c98f66', '#2b2320', '#1f5650', '#eefaf8', 'short'),
]

function sitter(...[ground, skin, hair, coat, shirt, style, wears]: SitterParts): Sitter {
  return { ground, skin, hair, coat, shirt, style, ...(wears && { wears }) }
}
type SitterParts = [
  Sitter['ground'],
  string,
  string,
  string,
  string,
  Sitter['style'],
  (NonNullable<Sitter['wears']> | undefined)?,
]

export const portraitCount = SITTERS.length

/** A speaker of the demo world, 400 by 400. */
export function portrait(i: number): string {
  const one = SITTERS[i % SITTERS.length]!
  const [light, deep] = one.ground
  const { back, front } = HAIR[one.style]
  return frame(
    rect([0, 0, 400, 400, 0], slant(light, deep)) +
      circle([290, 90, 190], `${lighter(light, 0.4)}66`) +
      back(one.hair) +
      bust(one) +
      head(one) +
      front(one.hair) +
      (one.wears ? WORN[one.wears](one) : ''),
    400,
    400,
  )
}

/** Shoulders in a coat, with collar and neck. */
const bust = ({ coat, shirt, skin }: Sitter) =>
  path(
    'M40 420Q44 318 130 296L200 282L270 296Q356 318 360 420Z',
    slant(lighter(coat, 0.16), coat, darker(coat, 0.2)),
  ) +
  path('M152 288L200 362L248 288L226 272H174Z', shirt) +
  path('M170 230H230V290Q200 330 170 290Z', darker(skin, 0.1)) +
  path('M150 288L196 372L150 420H118L128 302Z', darker(coat, 0.12)) +
  path('M250 288L204 372L250 420H282L272 302Z', darker(coat, 0.22))

/** A calm face: brows, eyes, the shadow of a nose, a mouth that nearly smiles. */
const head = ({ skin, hair }: Sitter) =>
  ellipse([126, 186, 13, 20], darker(skin, 0.06)) +
  ellipse([274, 186, 13, 20], darker(skin, 0.1)) +
  path(
    'M128 160Q128 84 200 84T272 160V188Q272 262 200 266Q128 262 128 188Z',
    ball(lighter(skin, 0.12), skin, darker(skin, 0.08)),
  ) +
  line('M152 164Q166 155 182 162', darker(hair, 0.1), 6) +
  line('M218 162Q234 155 248 164', darker(hair, 0.1), 6) +
  ellipse([168, 184, 7, 8.5], '#2b2522') +
  ellipse([232, 184, 7, 8.5], '#2b2522') +
  circle([170.5, 181, 2.2], '#ffffff') +
  circle([234.5, 181, 2.2], '#ffffff') +
  line('M202 186Q208 208 198 212', darker(skin, 0.22), 4) +
  line('M178 234Q200 248 222 234', '#a4524a', 5)

interface Hair {
  readonly back: (hair: string) => string
  readonly front: (hair: string) => string
}

const none = () => ''

const HAIR = {
  short: {
    back: none,
    front: (hair) =>
      path('M122 172Q112 76 200 70T278 172L270 150Q262 116 232 112Q190 118 150 112Q134 124 130 150Z', hair),
  },
  parted: {
    back: none,
    front: (hair) =>
      path('M120 176Q106 70 196 64Q292 62 280 176L270 146Q262 118 176 104Q140 116 130 148Z', hair),
  },
  swept: {
    back: none,
    front: (hair) =>
      path(
        'M122 170Q112 96 150 70Q216 40 262 84Q290 110 278 172L268 140Q262 110 240 108Q180 116 140 106Q130 130 128 152Z',
        hair,
      ),
  },
  fringe: {
    back: none,
    front: (hair) =>
      path(
        'M120 180Q108 68 200 62T280 180L272 148L252 128L234 142L212 126L190 142L166 126L144 142L130 150Z',
        hair,
      ),
  },
  long: {
    back: (hair) =>
      path(
        'M112 190Q96 54 200 52T288 190Q300 300 320 336H246V300H154V336H80Q104 300 112 190Z',
        darker(hair, 0.15),
      ),
    front: (hair) =>
      path(
        'M116 216Q100 62 204 60Q302 66 284 216Q276 160 250 126Q214 118 196 96Q176 128 146 138Q124 160 116 216Z',
        hair,
      ),
  },
  bob: {
    back: (hair) =>
      path('M104 246Q92 54 200 52T296 246Q286 272 254 270H146Q114 272 104 246Z', darker(hair, 0.15)),
    front: (hair) =>
      path('M112 246Q98 60 200 58T288 246Q272 240 270 150Q236 128 200 128T130 150Q128 240 112 246Z', hair),
  },
} as const satisfies Record<string, Hair>

const WORN: Readonly<Record<NonNullable<Sitter['wears']>, (one: Sitter) => string>> = {
  glasses: () =>
    ['translate(168 186)', 'translate(232 186)']
      .map((at) =>
        group(rect([-25, -18, 50, 37, 14], '#ffffff22', { stroke: '#2c3440', 'stroke-width': 5 }), at),
      )
      .join('') + line('M193 182Q200 177 207 182', '#2c3440', 5),
  beard: ({ hair }) =>
    path('M128 190Q130 222 160 222Q200 214 240 222Q270 222 272 190Q276 274 200 282Q124 274 128 190Z', hair, {
      opacity: 0.92,
    }) + line('M182 236Q200 244 218 236', '#a4524a', 5),
  moustache: ({ hair }) =>
    path('M166 226Q184 212 200 220Q216 212 234 226Q216 230 200 227Q184 230 166 226Z', hair),
  earrings: () => circle([124, 212, 6], '#f2c063') + circle([276, 212, 6], '#f2c063'),
}
