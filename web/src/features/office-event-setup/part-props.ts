import type { EventSetUp } from '@tiantian/contracts/expo/set-up.ts'

export interface OfficeEventSetupPartProps {
  setUp: EventSetUp
  /** Read-only. */
  isLocked: boolean
}

/** A section that is edited for a while before it is saved. */
export interface LocalizedPartProps extends OfficeEventSetupPartProps {
  onUnsaved: (isUnsaved: boolean) => void
}
