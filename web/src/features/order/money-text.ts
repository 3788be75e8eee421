import { MINOR_PER_MAJOR } from '@tiantian/contracts/money.ts'

/** Whole and hundredths with a point or a comma; spaces group thousands. */
const AMOUNT = /^(\d{1,10})(?:[.,](\d{1,2}))?$/

/** The minor units of an amount as people type it; undefined when it is none. */
export function readAmount(text: string): number | undefined {
  const [, whole, hundredths = ''] = AMOUNT.exec(text.replaceAll(/[\s\u00a0\u202f]/g, '')) ?? []
  return whole === undefined ? undefined : Number(whole) * MINOR_PER_MAJOR + Number(hundredths.padEnd(2, '0'))
}
