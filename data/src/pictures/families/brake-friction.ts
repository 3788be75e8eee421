import { darker, ink, lighter } from '../kit/color.ts'
import { letters } from '../kit/letter.ts'
import type { PartLook } from '../kit/look.ts'
import { down, slant } from '../kit/paint.ts'
import { smallPrint, squareCode } from '../kit/print.ts'
import { around, at, circle, group, hoop, line, n, path, polar, rect, sector, times } from '../kit/shape.ts'
import { facing, matt, metal, slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { bore, hole, spun, tube } from '../kit/surface.ts'

/** Vented, drilled, slotted and solid discs; some with a black coated hat. */
export function brakeDisc(look: PartLook): string {
  const face = look.pick<Face>('face', ['plain', 'drilled', 'slotted', 'both', 'plain', 'drilled'])
  const isVented = look.variant !== 4
  const hat = look.pick('hat', [ink.cast, '#3a4047', '#9aa2aa'])
  const r = 276
  const hatR = look.between('hat size', 118, 142)
  const bolts = look.count('bolts', 4, 6)
  const plate = isVented ? 13 : 24
  const friction =
    spun(hatR + 12, r - 3, ink.steel, 0.62) +
    frictionMarks(face, hatR, r) +
    hoop([0, 0, r - 2], '#ffffff', 2.5, { opacity: 0.7 })
  const rim = metal(ink.cast)
  return (
    shadow(414, 684, 250, 30) +
    facing(440, 396, 0.86, [
      { h: plate, r, skin: rim },
      ...(isVented ? [{ h: 22, r: r - 5, skin: matt('#3b4249'), cap: '#2a3036' }] : []),
      { h: plate, r, skin: rim, face: friction },
    ]) +
    (isVented ? vanes(r) : '') +
    facing(400, 396, 0.86, [
      {
        h: 46,
        r: hatR,
        top: hatR - 5,
        skin: hat === '#3a4047' ? matt(hat) : metal(hat),
        face: hatFace(hat, hatR - 5, bolts),
      },
    ])
  )
}

type Face = 'plain' | 'drilled' | 'slotted' | 'both'

/** The cooling channels seen through the gap between the plates, on the side turned to us. */
const vanes = (r: number) =>
  times(40, (i) => {
    const [x, y] = polar(-86 + i * 4.4, r - 3)
    const back = 440 + 11
    return line(`M${n(back + x * 0.86)} ${n(396 + y)}l-20 0`, darker(ink.steel, 0.1), 4.5, {
      opacity: 0.85,
      'stroke-linecap': 'butt',
    })
  })

function frictionMarks(face: Face, inner: number, outer: number): string {
  const span = outer - inner
  const drills = face === 'drilled' || face === 'both'
  const slots = face === 'slotted' || face === 'both'
  return (
    (drills
      ? around(face === 'both' ? 8 : 12, (angle) =>
          times(3, (i) => {
            const [x, y] = polar(angle + i * 11, inner + span * (0.3 + i * 0.23))
            return hole(x, y, 8.5, '#2b3239')
          }),
        )
      : '') +
    (slots
      ? around(
          8,
          (angle) => {
            const [[x1, y1], [x2, y2]] = [
              polar(angle + 14, inner + span * 0.24),
              polar(angle + 32, outer - 14),
            ]
            const d = `M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}`
            return line(d, '#ffffff', 11, { opacity: 0.5 }) + line(d, '#3a424a', 8)
          },
          10,
        )
      : '')
  )
}

function hatFace(color: string, r: number, bolts: number): string {
  const isCoated = color === '#3a4047'
  return (
    spun(0, r, color, isCoated ? 0.22 : 0.42, -140) +
    hoop([0, 0, r - 2], '#ffffff', 3, { opacity: isCoated ? 0.25 : 0.6 }) +
    around(bolts, (angle) => hole(...polar(angle, r * 0.68), 13.5), -90) +
    hole(...polar(-90 + 180 / bolts, r * 0.66), 5.5) +
    bore(r * 0.47, 26, 0.86, color)
  )
}

/** A set of four pads: two upright at the back, two leaning in front. */
export function brakePads(look: PartLook): string {
  const plate = look.pick('plate', ['#2d3238', ink.red, '#3d454d', ink.blue, '#2d3238', '#4c4f45'])
  const lining = look.pick('lining', ['#6b655d', '#7a7671', '#57534e'])
  const pad = (scale: number, turn: number) => drawPad(look, plate, lining, scale, turn)
  return (
    shadow(330, 470, 190, 20, 0.7) +
    shadow(540, 478, 180, 20, 0.7) +
    at(288, 330, pad(0.86, -7)) +
    at(536, 348, pad(0.86, 6)) +
    shadow(300, 682, 240, 24) +
    shadow(560, 672, 190, 22) +
    at(540, 548, pad(0.98, 9)) +
    at(280, 556, drawBack(look, plate, -6))
  )
}

function outline(look: PartLook): string {
  const w = look.between('width', 186, 206)
  const h = look.between('height', 84, 104)
  const ear = look.between('ear', 18, 30)
  return `M${n(-w + ear)} ${n(-h * 0.62)}Q0 ${n(-h * 1.38)} ${n(w - ear)} ${n(-h * 0.62)}L${n(w - ear + 4)} -24h${n(ear - 8)}q4 0 4 5v36q0 5 -5 5h${n(-ear + 10)}L${n(w - ear - 22)} ${n(h * 0.9)}q-2 8 -12 6Q0 ${n(h * 0.66)} ${n(-w + ear + 34)} ${n(h * 0.96)}q-10 2 -12 -6L${n(-w + ear - 9)} 22h${n(-ear + 10)}q-5 0 -5 -5v-36q0 -5 4 -5h${n(ear - 8)}Z`
}

function liningOutline(look: PartLook): string {
  const w = look.between('width', 186, 206) - 44
  const h = look.between('height', 84, 104)
  return `M${n(-w)} ${n(-h * 0.5)}Q0 ${n(-h * 1.22)} ${n(w)} ${n(-h * 0.5)}L${n(w - 18)} ${n(h * 0.74)}Q0 ${n(h * 0.48)} ${n(-w + 18)} ${n(h * 0.74)}Z`
}

function drawPad(look: PartLook, plate: string, lining: string, scale: number, turn: number): string {
  const d = liningOutline(look)
  const h = look.between('height', 84, 104)
  const grains = times(90, (i) => {
    const x = ((i * 73) % 290) - 145
    const y = ((i * 47) % Math.round(h * 1.15)) - h * 0.6
    return circle([x, y, 1 + (i % 3) * 0.7], i % 4 ? '#2a2724' : '#d9c9a8', { opacity: i % 4 ? 0.35 : 0.6 })
  })
  const slot = look.pick('slot', ['one', 'two', 'none', 'one', 'slanted', 'two'] as const)
  const cut = (x: number, lean = 0) =>
    line(`M${n(x - lean)} ${n(-h * 0.84)}L${n(x + lean)} ${n(h * 0.6)}`, '#2b2927', 9, {
      'stroke-linecap': 'butt',
    }) +
    line(`M${n(x - lean + 6)} ${n(-h * 0.84)}L${n(x + lean + 6)} ${n(h * 0.6)}`, '#ffffff', 1.6, {
      opacity: 0.3,
    })
  const cuts = { one: cut(0), two: cut(-56, 5) + cut(56, -5), none: '', slanted: cut(0, 26) }[slot]
  return at(
    0,
    0,
    slab(outline(look), slant(lighter(plate, 0.22), plate, darker(plate, 0.3)), plate, [13, 9]) +
      at(
        -12,
        -9,
        slab(d, slant(lighter(lining, 0.28), lining, darker(lining, 0.22)), lining, [12, 9]) + grains + cuts,
      ),
    turn,
    scale,
  )
}

/** The back of a pad: shim, print and the wear warning wire. */
function drawBack(look: PartLook, plate: string, turn: number): string {
  const shim = look.pick('shim', ['#c9ced3', '#22272c', '#b9a27a'])
  const dark = shim === '#22272c'
  const print = dark ? '#dfe4e8' : '#3b444d'
  const d = liningOutline(look)
  const wire = look.pick('wire', [true, false])
    ? tube('M150 30C230 60 250 -30 205 -92S120 -170 176 -196', 9, '#23272c', 0.3) +
      rect([160, -224, 34, 40, 6], slant('#4a525b', '#23282e'))
    : ''
  return (
    wire +
    at(
      0,
      0,
      slab(outline(look), slant(lighter(plate, 0.22), plate, darker(plate, 0.3)), plate, [15, 11]) +
        path(d, dark ? slant('#4b535b', shim, '#15181c') : slant('#f4f6f8', shim, darker(shim, 0.28)), {
          stroke: darker(shim, 0.35),
          'stroke-width': 2,
        }) +
        letters('BRAKE', [-34, -20, 26], print, 0.9) +
        smallPrint([-86, 8, 104], 3, print) +
        squareCode(38, -30, 44, print) +
        rivet(-118, 4) +
        rivet(110, 4),
      turn,
      1.04,
    )
  )
}

const rivet = (x: number, y: number) =>
  circle([x, y, 12], down('#dfe3e7', '#6d757d')) + hoop([x, y, 12], '#2c333a', 1.5, { opacity: 0.6 })

/** Brake shoes: a pair of curved webs with their linings. */
export function brakeShoes(look: PartLook): string {
  const web = look.pick('web', ['#2c3137', '#5a6168', ink.blue, '#8f6f2f'])
  const lining = look.pick('lining', ['#6f675c', '#4d4a47', '#857758'])
  const set = shoe(look, web, lining)
  return shadow(400, 690, 270, 30) + at(452, 400, group(set, 'scale(-1 1)'), 4) + at(348, 410, set, -4)
}

function shoe(look: PartLook, web: string, lining: string): string {
  const r = 262
  const span = look.between('span', 56, 66)
  const holes = around(3, (_, i) => hole(...polar(180 - 36 + i * 36, r - 72), i === 1 ? 17 : 10))
  const strip = sector(r - 34, r, 180 - span, 180 + span)
  const rivets = around(6, (_, i) => {
    const [x, y] = polar(180 - span + 12 + i * ((span * 2 - 24) / 5), r - 17)
    return circle([x, y, 5], darker(lining, 0.5))
  })
  return (
    slab(
      sector(r - 112, r - 44, 180 - span - 12, 180 + span + 12),
      slant(lighter(web, 0.3), web, darker(web, 0.3)),
      web,
      [10, 6],
    ) +
    holes +
    slab(sector(r - 46, r - 34, 180 - span - 4, 180 + span + 4), lighter(web, 0.2), web, [70, 18]) +
    slab(strip, slant(lighter(lining, 0.3), lining, darker(lining, 0.25)), lining, [70, 18]) +
    rivets +
    tube(
      `M${polar(180 - span, r - 90)
        .map(n)
        .join(' ')}q40 -10 60 20`,
      8,
      '#c3c9ce',
    )
  )
}

/** Brake drum, closed side to us. */
export function brakeDrum(look: PartLook): string {
  const bolts = look.pick('bolts', [5, 4, 6, 8, 5, 10])
  const color = look.pick('color', [ink.cast, '#4a5057', '#9aa2a9'])
  const r = 252
  const face =
    spun(0, r - 14, color, 0.34) +
    hoop([0, 0, r - 16], '#ffffff', 3, { opacity: 0.4 }) +
    hoop([0, 0, r * 0.62], darker(color, 0.4), 4, { opacity: 0.6 }) +
    around(bolts, (angle) => hole(...polar(angle, r * 0.45), 14), -90) +
    bore(r * 0.27, 26, 0.82)
  return (
    shadow(430, 690, 240, 30) +
    facing(440, 410, 0.82, [
      { h: 34, r: r + 10, skin: metal(color) },
      { h: look.between('width', 84, 120), r: r - 6, skin: matt(color) },
      { h: 14, r: r - 2, top: r - 12, skin: metal(color), face },
    ])
  )
}
