import { lighter } from '../kit/color.ts'
import { lettersAround } from '../kit/letter.ts'
import type { PartLook } from '../kit/look.ts'
import { down, glow } from '../kit/paint.ts'
import { around, circle, group, hoop, line, n, path, polar, rect, sector, times } from '../kit/shape.ts'
import type { Section, Skin } from '../kit/solid.ts'
import { facing } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { bore } from '../kit/surface.ts'

// The inside of the far bead shows, then the room behind it.
const throughHole = (r: number, width: number, k: number) => bore(r, width * 0.78, k, '#2f3337')

export const tyreBlack = '#2a2d31'

const rubber: Skin = () =>
  down([0, '#5a6066'], [18, '#43484d'], [45, '#2d3135'], [80, '#191b1e'], [100, '#24272b'])

export type TyreShape = {
  x: number
  y: number
  r: number
  bore: number
  width: number
  k: number
  blocks: number
  winter: boolean
  /** What is lettered over the rim. */
  name: string
}

const tread = (look: PartLook) => look.pick('tread', [6, 12, 18, 3])

/** Tyre with its tread on the right; `lean` slants the tread blocks. */
function tyre({ x, y, r, bore: seat, width, k, blocks, winter, name }: TyreShape, lean: number): string {
  const shoulder = 20
  const sections: Section[] = [
    { h: shoulder, r: r - 26, top: r - 5, skin: rubber, cap: tyreBlack },
    { h: width - shoulder * 2, r: r - 5, top: r - 5, skin: rubber, cap: tyreBlack },
    {
      h: shoulder,
      r: r - 3,
      top: r - 24,
      skin: rubber,
      cap: tyreBlack,
      face: sidewall(r - 24, seat, name) + throughHole(seat, width, k),
    },
  ]
  const on: Tread = {
    front: x - width / 2 + shoulder / 2,
    back: x + width / 2 - shoulder * 1.5,
    y,
    r: r - 4,
    k,
  }
  return (
    facing(x, y, k, sections.slice(0, 2)) +
    grooves(on, { blocks, winter }, lean) +
    facing(x - width / 2, y, k, sections.slice(2))
  )
}

interface Tread {
  /** Where the tread begins and ends on the picture, from left to right. */
  front: number
  back: number
  y: number
  r: number
  k: number
}

/** A place of the tread: its angle around the tyre, and its part of the width. */
const treadPoint = ({ front, back, y, r, k }: Tread, angle: number, part: number) => {
  const [px, py] = polar(angle, r)
  return `${n(front + (back - front) * part + px * k)} ${n(y + py)}`
}

function grooves(on: Tread, { blocks, winter }: Pick<TyreShape, 'blocks' | 'winter'>, lean: number): string {
  const lap = (part: number, width: number, color: string, opacity: number) =>
    line(
      `M${treadPoint(on, -90, part)}A${n(on.r * on.k)} ${n(on.r)} 0 0 1 ${treadPoint(on, 90, part)}`,
      color,
      width,
      { opacity, 'stroke-linecap': 'butt' },
    )
  return (
    times(blocks, (i) => crossCuts(on, -88 + (176 * i) / blocks, winter, lean)) +
    [0.265, 0.52, 0.76]
      .map((part) => lap(part, 9, '#090a0c', 1) + lap(part + 0.03, 1.4, '#7b848b', 0.4))
      .join('')
  )
}

/** The cuts across the tread at one angle; winter tyres have one more. */
function crossCuts(on: Tread, angle: number, winter: boolean, lean: number): string {
  const across = (at: number, from: number, to: number) =>
    `M${treadPoint(on, at, from)}L${treadPoint(on, at + lean * (to - from), to)}`
  const cut = (from: number, to: number, slip: number) =>
    line(across(angle + slip, from, to), '#0b0d0f', winter ? 4.4 : 3.2, { 'stroke-linecap': 'butt' }) +
    line(across(angle + slip + 0.9, from, to), '#8a9299', 1, { opacity: angle < 10 ? 0.5 : 0.18 })
  return cut(0.02, 0.24, 0) + cut(0.29, 0.5, 1.6) + (winter ? cut(0.54, 0.74, 0.6) : '') + cut(0.78, 1, 2)
}

function sidewall(r: number, seat: number, name: string): string {
  const middle = (r + seat) / 2 + 14
  const text = (label: string, angle: number, height: number) =>
    lettersAround(label, [middle - 1.5, angle, height], '#0d0f11', 1) +
    lettersAround(label, [middle, angle, height], '#9aa2a9', 0.8)
  return (
    circle(
      [0, 0, r],
      glow(
        [0, '#222528'],
        [62, '#222528'],
        [74, '#3a3f44'],
        [88, '#33373c'],
        [96, '#24272a'],
        [100, '#4c5258'],
      ),
    ) +
    path(sector(seat, r - 2, 190, 278), down('#ffffff', '#ffffff00'), { opacity: 0.1 }) +
    path(sector(seat, r - 2, 20, 110), '#000000', { opacity: 0.18 }) +
    edgeRibs(r) +
    hoop([0, 0, r - 15], '#6d757c', 1.6, { opacity: 0.6 }) +
    hoop([0, 0, seat + 24], '#0d0f11', 3) +
    hoop([0, 0, seat + 27], '#6d757c', 1.2, { opacity: 0.6 }) +
    text(name, -90, 22) +
    text('RADIAL', 90, 18) +
    raisedBars(middle, 0) +
    raisedBars(middle, 180) +
    hoop([0, 0, seat + 8], lighter(tyreBlack, 0.2), 3) +
    circle([0, 0, seat + 4], '#0a0b0d')
  )
}

/** A mould's pattern where the sidewall says nothing. */
const raisedBars = (r: number, angle: number) =>
  times(11, (i) => {
    const turn = angle + (i - 5) * 2.6
    const long = 13 - Math.abs(i - 5) * 1.4
    const bar = (shift: number) =>
      `M${polar(turn + shift, r - long)
        .map(n)
        .join(' ')}L${polar(turn + shift + 1.4, r + long)
        .map(n)
        .join(' ')}`
    return line(bar(0.4), '#0d0f11', 3.4) + line(bar(0), '#7b848b', 2.4)
  })

const edgeRibs = (r: number) =>
  around(90, (angle) =>
    line(
      `M${polar(angle, r - 13)
        .map(n)
        .join(' ')}L${polar(angle + 1.5, r - 3)
        .map(n)
        .join(' ')}`,
      '#0f1113',
      2,
      { opacity: 0.7 },
    ),
  )

/** A passenger tyre without rim. */
export const carTyre = (look: PartLook) =>
  shadow(412, 706, 225, 30) +
  tyre(
    {
      x: 404,
      y: 410,
      r: 286,
      bore: look.between('bore', 168, 190),
      width: look.between('width', 118, 150),
      k: 0.8,
      blocks: look.count('blocks', 44, 64),
      winter: look.pick('season', [true, false]),
      name: 'PASSENGER CAR',
    },
    tread(look),
  )

/** Truck tyre: taller sidewall, wider tread. */
export const truckTyre = (look: PartLook) =>
  shadow(412, 712, 235, 32) +
  tyre(
    {
      x: 404,
      y: 408,
      r: 294,
      bore: look.between('bore', 158, 170),
      width: look.between('width', 176, 206),
      k: 0.78,
      blocks: look.count('blocks', 30, 42),
      winter: look.pick('season', [true, false]),
      name: 'TRUCK AND BUS',
    },
    tread(look),
  )

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
