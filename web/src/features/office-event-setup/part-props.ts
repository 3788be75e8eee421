import type { EventSetUp } from '@tiantian/contracts/expo/set-up.ts'

export interface PartProps {
  setUp: EventSetUp
  /** One can look, and change nothing. */
  isLocked: boolean
}
