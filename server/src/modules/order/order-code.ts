import { shortCode } from '../../platform/id.ts'

/** What people call an order: `T261121` for 21 November 2026 in UTC, then six random characters. */
export function orderCode(at: Date): string {
  return `T${at.toISOString().slice(2, 10).replaceAll('-', '')}${shortCode(6)}`
}
