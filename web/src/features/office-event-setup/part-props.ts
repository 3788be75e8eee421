import type { EventSetUp } from '@tiantian/contracts/expo/set-up.ts'

export interface PartProps {
  setUp: EventSetUp
  /** One can look, and change nothing. */
  isLocked: boolean
}

/** A part that is written for a while before it is saved. */
export interface WrittenPartProps extends PartProps {
  onUnsaved: (isUnsaved: boolean) => void
}
