import { ink } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { down, slant } from '../kit/paint.ts'
import { group, path, rect } from '../kit/shape.ts'
import { metal } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { tube } from '../kit/surface.ts'
import { core, neck } from './radiator-core.ts'

/** Intercooler, condenser, evaporator, heater core, oil cooler: smaller cores in bare aluminium. */
export function cooler(look: PartLook): string {
  const style = look.pick('style', ['wide', 'square', 'wide', 'thick', 'square', 'wide'] as const)
  const size = { wide: [540, 270], square: [360, 340], thick: [440, 240] } as const
  const [w, h] = size[style]
  const x = 400 - w / 2
  const y = 400 - h / 2
  const tank = metal(ink.bright)
  const deep = style === 'thick' ? 76 : 26
  const pipes = {
    wide: () =>
      tube(`M${x + w + 16} ${y + 30}h26q20 0 20 -20v-44`, 15, ink.bright, 0.9) +
      tube(`M${x + w + 16} ${y + h - 40}h26q20 0 20 20v30`, 15, ink.bright, 0.9),
    square: () =>
      tube(`M${x + w + 18} ${y + 40}h50q26 0 26 -26v-60`, 24, ink.bright, 0.9) +
      tube(`M${x + w + 18} ${y + 100}h90q26 0 26 -26v-90`, 24, ink.bright, 0.9),
    thick: () => neck(x - 34, y + h / 2, 40) + neck(x + w + 34, y + h / 2, 40),
  }[style]()
  const content =
    path(`M${x} ${y}l${deep} ${-deep * 0.5}h${w}l${-deep} ${deep * 0.5}Z`, slant('#f3f5f6', '#b3bbc2')) +
    path(`M${x + w} ${y}l${deep} ${-deep * 0.5}v${h}l${-deep} ${deep * 0.5}Z`, slant('#878f97', '#4d555d')) +
    core({ x, y, w, h, rows: look.count('rows', 11, 20), color: '#aab2b9' }) +
    rect([x - 26, y - 12, 34, h + 24, 15], tank('across')) +
    rect([x + w - 8, y - 12, 34, h + 24, 15], tank('across')) +
    rect([x, y - 8, w, 12, 2], down('#ffffff', '#a2abb3')) +
    rect([x, y + h - 4, w, 12, 2], down('#c9d0d6', '#69727b')) +
    pipes
  return shadow(410, 400 + h / 2 + 66, w * 0.6, 30) + group(content, 'translate(-16 40) skewY(-3)')
}
