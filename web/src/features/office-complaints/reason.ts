import { COMPLAINT_REASONS } from '@tiantian/contracts/review/complaint.ts'
import { useText } from '../../i18n/use-text.ts'

const REASONS = [...COMPLAINT_REASONS.product, ...COMPLAINT_REASONS.review]

/** A reason as text; one that is no longer offered is shown as stored. */
export function useReason(): (reason: string) => string {
  const t = useText()
  return (reason) => {
    const known = REASONS.find((one) => one === reason)
    return known ? t(`review.complaint.reason.${known}`) : reason
  }
}
