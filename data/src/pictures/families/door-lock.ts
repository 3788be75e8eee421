import { darker, ink, lighter } from '../kit/color.ts'
import type { PartLook } from '../kit/look.ts'
import { slant } from '../kit/paint.ts'
import { box, circle, path } from '../kit/shape.ts'
import { metal, slab } from '../kit/solid.ts'
import { shadow } from '../kit/studio.ts'
import { hole, tube } from '../kit/surface.ts'

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
