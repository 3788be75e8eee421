import { reportToStatistics } from '../../sdk/statistics.ts'
import { copyAndConfirm } from './copy-and-confirm.ts'

interface ShareLink extends ShareData {
  readonly url: string
}

/**
 * Passes a link to the device's own share sheet, or copies it if there is none and confirms it with the given text.
 */
export async function shareLink(
  link: ShareLink,
  { id, copied }: { id: string; copied: string },
): Promise<void> {
  if (!(await shareByDevice(link))) await copyAndConfirm(link.url, copied)
  reportToStatistics((statistics) => statistics.report('share', id))
}

/** Whether the device's own share sheet took it over; closing the sheet counts as well. */
async function shareByDevice(data: ShareData): Promise<boolean> {
  // On a desktop the sheet is a detour: there users paste links.
  if (!('share' in navigator && matchMedia('(pointer: coarse)').matches)) return false
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
