import { darker, ink, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { across, down, slant } from '../kit/paint.ts'
import { group, line, n, path, rect, times } from '../kit/shape.ts'
import { facing, gloss, matt, metal, upright } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { tube } from '../kit/surface.ts'

type Core = { x: number; y: number; w: number; h: number; rows: number; color: string }

/** Flat tubes with folded fins between them. */
function core({ x, y, w, h, rows, color }: Core): string {
  const pitch = h / rows
  const folds = Math.round(w / 7)
  const fin = (row: number) => {
    const [top, tall] = [y + row * pitch + pitch * 0.3, pitch * 0.7]
    return line(`M${n(x)} ${n(top)}${times(folds, (i) => `l${n(w / folds)} ${n(i % 2 ? -tall : tall)}`)}`, lighter(color, 0.28), 1.6, { opacity: 0.75 })
  }
  return (
    rect(x, y, w, h, 2, slant(darker(color, 0.5), darker(color, 0.62), darker(color, 0.75))) +
    times(rows, fin) +
    times(rows + 1, (row) => rect(x, y + row * pitch - pitch * 0.04, w, pitch * 0.32, 2, down(lighter(color, 0.65), color, darker(color, 0.5)))) +
    rect(x, y, w, h, 2, slant('#ffffff44', '#ffffff00', '#0b121a55'))
  )
}

const neck = (x: number, y: number, r: number) => facing(x, y, 0.4, [{ h: 16, r: r + 6, skin: matt(ink.black) }, { h: 46, r, skin: matt(ink.black) }, { h: 10, r: r + 4, skin: matt(ink.black), cap: '#0c0e10' }])

/** Engine radiator: aluminium core between plastic or aluminium tanks. */
export function radiator(look: PartLook): string {
  const tank = look.pick('tank', ['#25292d', '#b4bbc2', '#25292d', '#2d3238'])
  const metalTank = tank === '#b4bbc2'
  const [w, h] = [look.between('width', 400, 470), look.between('height', 330, 420)]
  const [x, y] = [400 - w / 2, 400 - h / 2]
  const side = (left: number, mirror: boolean) =>
    rect(left, y - 18, 62, h + 36, 16, (metalTank ? metal(tank) : gloss(tank))('across')) +
    times(9, (i) => rect(left + 4, y + 4 + i * ((h - 10) / 9), 54, 6, 3, darker(tank, 0.5), { opacity: 0.55 })) +
    rect(mirror ? left - 6 : left + 54, y - 12, 14, h + 24, 3, across('#e8ecef', '#8f98a0', '#59626b'))
  const content =
    side(x - 56, false) + side(x + w - 6, true) +
    core({ x: x + 4, y, w: w - 8, h, rows: look.count('rows', 16, 24), color: '#9aa3ab' }) +
    rect(x + 4, y - 16, w - 8, 20, 3, down('#eef1f3', '#9ea7af', '#656e77')) + rect(x + 4, y + h - 4, w - 8, 20, 3, down('#cfd5da', '#8a939b', '#4d555d')) +
    neck(x - 66, y + 64, 27) + neck(x + w + 20, y + h - 74, 27) +
    upright(x - 24, y - 12, 0.4, [{ h: 18, r: 21, skin: metal(ink.bright) }, { h: 15, r: 33, skin: metal(ink.steel) }]) +
    rect(x + 20, y + h + 12, 26, 26, 4, '#25292d') + rect(x + w - 46, y + h + 12, 26, 26, 4, '#25292d')
  return shadow(410, 400 + h / 2 + 58, w * 0.68, 34) + group(content, 'translate(0 34) skewY(-3)')
}

/** Intercooler, condenser, evaporator, heater core, oil cooler: smaller cores in bare aluminium. */
export function cooler(look: PartLook): string {
  const style = look.pick('style', ['wide', 'square', 'wide', 'thick', 'square', 'wide'] as const)
  const size = { wide: [540, 270], square: [360, 340], thick: [440, 240] } as const
  const [w, h] = size[style]
  const [x, y] = [400 - w / 2, 400 - h / 2]
  const tank = metal(ink.bright)
  const deep = style === 'thick' ? 76 : 26
  const pipes = style === 'square'
    ? tube(`M${x + w + 18} ${y + 40}h50q26 0 26 -26v-60`, 24, ink.bright, 0.9) + tube(`M${x + w + 18} ${y + 100}h90q26 0 26 -26v-90`, 24, ink.bright, 0.9)
    : style === 'wide'
      ? tube(`M${x + w + 16} ${y + 30}h26q20 0 20 -20v-44`, 15, ink.bright, 0.9) + tube(`M${x + w + 16} ${y + h - 40}h26q20 0 20 20v30`, 15, ink.bright, 0.9)
      : neck(x - 34, y + h / 2, 40) + neck(x + w + 34, y + h / 2, 40)
  const content =
    path(`M${x} ${y}l${deep} ${-deep * 0.5}h${w}l${-deep} ${deep * 0.5}Z`, slant('#f3f5f6', '#b3bbc2')) +
    path(`M${x + w} ${y}l${deep} ${-deep * 0.5}v${h}l${-deep} ${deep * 0.5}Z`, slant('#878f97', '#4d555d')) +
    core({ x, y, w, h, rows: look.count('rows', 11, 20), color: '#aab2b9' }) +
    rect(x - 26, y - 12, 34, h + 24, 15, tank('across')) + rect(x + w - 8, y - 12, 34, h + 24, 15, tank('across')) +
    rect(x, y - 8, w, 12, 2, down('#ffffff', '#a2abb3')) + rect(x, y + h - 4, w, 12, 2, down('#c9d0d6', '#69727b')) + pipes
  return shadow(410, 400 + h / 2 + 66, w * 0.6, 30) + group(content, 'translate(-16 40) skewY(-3)')
}
