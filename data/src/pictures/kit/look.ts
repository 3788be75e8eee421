import { ink } from './color.ts'

export const variantCount = 6

/**
 * The properties in which the variants of a part differ. Each is requested by name, so the order of requests does not
 * matter; values are spread evenly over the variants, so that neighbours differ.
 */
export type PartLook = {
  variant: number
  accent: string
  between: (name: string, min: number, max: number) => number
  count: (name: string, min: number, max: number) => number
  pick: <T>(name: string, options: readonly [T, ...T[]]) => T
}

export function partLook(family: string, variant: number): PartLook {
  const slot = (name: string) => (variant + hash(`${family} ${name}`)) % variantCount
  const part = (name: string) =>
    (slot(name) + (hash(`${family} ${name} ${variant}`) % 100) / 100) / variantCount
  const pick: PartLook['pick'] = (name, options) => options[slot(name) % options.length] ?? options[0]
  return {
    variant,
    pick,
    accent: pick('accent', [ink.red, ink.navy, ink.amber, ink.green, ink.orange, ink.blue]),
    between: (name, min, max) => min + part(name) * (max - min),
    count: (name, min, max) => min + Math.floor(part(name) * (max - min + 1)),
  }
}

/** FNV-1a: a small number from a text, the same on every machine. */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193)
  // The last multiplication leaves the low bits poor; fold the high ones in.
  return (value ^ (value >>> 15)) >>> 0
}
