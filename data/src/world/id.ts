import type { Random } from './random.ts'

/** A UUIDv7 of the world: the same for the same seed, in the order of creation like those of real rows. */
export function worldId(createdAt: Date, random: Random): string {
  const time = createdAt.getTime().toString(16).padStart(12, '0')
  const versioned = (0x7000 | (random.bits() & 0x0fff)).toString(16)
  const variant = (0x8000 | (random.bits() & 0x3fff)).toString(16)
  const tail = hex(random.bits()) + hex(random.bits()).slice(0, 4)
  return `${time.slice(0, 8)}-${time.slice(8)}-${versioned}-${variant}-${tail}`
}

const hex = (bits: number) => bits.toString(16).padStart(8, '0')
