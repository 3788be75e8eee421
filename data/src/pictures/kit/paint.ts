/** A colour, or a colour at an offset in percent. Colours are `#rrggbb` or `#rrggbbaa`. */
export type PaintStop = string | readonly [offset: number, color: string]

const geometry = {
  across: '<linearGradient x1="0" y1="0" x2="1" y2="0"',
  down: '<linearGradient x1="0" y1="0" x2="0" y2="1"',
  slant: '<linearGradient x1="0" y1="0" x2="1" y2="1"',
  rise: '<linearGradient x1="0" y1="1" x2="1" y2="0"',
  ball: '<radialGradient cx=".36" cy=".3" r=".78"',
  glow: '<radialGradient cx=".5" cy=".5" r=".5"',
} as const

export type PaintKind = keyof typeof geometry

// A gradient's id encodes its own stops, so that drawings stay pure strings: no list of definitions has to be passed
// around, `definePaints` reads them from the finished drawing.
const gradient =
  (kind: PaintKind) =>
  (...stops: PaintStop[]) => {
    const last = Math.max(1, stops.length - 1)
    const parts = stops.map((stop, i) => {
      const [offset, color] = typeof stop === 'string' ? [(100 * i) / last, stop] : stop
      return `${Math.round(offset * 10) / 10}-${color.slice(1)}`
    })
    return `url(#${kind}_${parts.join('_')})`
  }

/** From left to right. */
export const across = gradient('across')
/** From top to bottom. */
export const down = gradient('down')
/** From top left to bottom right, the direction of the light. */
export const slant = gradient('slant')
/** From bottom left to top right. */
export const rise = gradient('rise')
/** Radial, lit from the top left. */
export const ball = gradient('ball')
/** Radial, from the centre to the edge. */
export const glow = gradient('glow')

/** The definitions of every gradient used in a drawing. */
export function definePaints(drawing: string): string {
  const ids = new Set([...drawing.matchAll(/url\(#([a-z]+_[\w.-]+)\)/g)].map((match) => match[1] ?? ''))
  return [...ids].map(definePaint).join('')
}

function definePaint(id: string): string {
  const [kind = '', ...stops] = id.split('_')
  const opening = geometry[kind as PaintKind]
  const tag = opening.slice(1, opening.indexOf(' '))
  return `${opening} id="${id}">${stops.map(defineStop).join('')}</${tag}>`
}

function defineStop(stop: string): string {
  const [offset, color = ''] = stop.split('-')
  const alpha =
    color.length === 8 ? ` stop-opacity="${(Number.parseInt(color.slice(6), 16) / 255).toFixed(2)}"` : ''
  return `<stop offset="${offset}%" stop-color="#${color.slice(0, 6)}"${alpha}/>`
}
