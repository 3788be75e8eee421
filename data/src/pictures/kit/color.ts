/** A mix of two colours (both `#rrggbb`); `part` is the share of the second. */
export function mix(from: string, to: string, part: number): string {
  const channel = (at: number) => {
    const [a, b] = [from, to].map((color) => Number.parseInt(color.slice(at, at + 2), 16)) as [number, number]
    return Math.round(a + (b - a) * part)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}

export const lighter = (color: string, part: number) => mix(color, '#ffffff', part)
// Shadows are a cool near-black, as in a studio with white walls; pure black would look burnt.
export const darker = (color: string, part: number) => mix(color, '#0c1219', part)

/** The colour with an opacity between 0 and 1. */
export const faint = (color: string, opacity: number) =>
  `${color}${Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0')}`

/** The restrained palette of the catalogue. */
export const ink = {
  steel: '#a9b2bb',
  bright: '#cdd3d9',
  iron: '#6d757d',
  cast: '#878f97',
  zinc: '#c3bfae',
  brass: '#c79a45',
  copper: '#b9713f',
  rubber: '#2b2f34',
  black: '#24282d',
  graphite: '#3d4650',
  white: '#f3f4f2',
  red: '#c5322c',
  blue: '#1f5fa6',
  navy: '#0d3b66',
  amber: '#f5a614',
  orange: '#e0641f',
  green: '#2c8a57',
  yellow: '#f0c020',
} as const

/** Cast aluminium, the commonest of all housings. */
export const alloy = '#b9bfc4'
