import { down, slant } from '../kit/paint.ts'
import { path, rect } from '../kit/shape.ts'

export const paints = ['#23272c', '#c9ced3', '#9c1f27', '#f0f1ef', '#1c4a83', '#5b636b'] as const

/** A reflected sky over a horizon. */
export function mirrorGlass(d: string): string {
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
