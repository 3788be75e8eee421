import { reportToStatistics } from '../../sdk/statistics.ts'
import { copyAndConfirm } from './copy.ts'

interface Link extends ShareData {
  readonly url: string
}

/** Gives a link to the device's own share sheet, or copies it where there is none and says so in these words. */
export async function shareLink(link: Link, { id, copied }: { id: string; copied: string }): Promise<void> {
  if (!(await shareByDevice(link))) await copyAndConfirm(link.url, copied)
  reportToStatistics((statistics) => statistics.report('share', id))
}

/** Whether the device's own share sheet took it over; who closes the sheet has been served as well. */
async function shareByDevice(data: ShareData): Promise<boolean> {
  // On a desktop the sheet is a detour: there people paste links.
  if (!('share' in navigator && matchMedia('(pointer: coarse)').matches)) return false
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
