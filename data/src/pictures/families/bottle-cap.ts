import { ink } from '../kit/color.ts'

const capOf = new Map<string, string>([
  ['#1f2328', ink.red],
  ['#b9bec4', ink.navy],
])

/** A cap that stands out from its bottle. */
export const capColor = (body: string) => capOf.get(body) ?? '#1f2328'
