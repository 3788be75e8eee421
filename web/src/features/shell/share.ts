/** Whether the device's own share sheet took it over; who closes the sheet has been served as well. */
export async function shareByDevice(data: ShareData): Promise<boolean> {
  // On a desktop the sheet is a detour: there people paste links.
  if (!('share' in navigator && matchMedia('(pointer: coarse)').matches)) return false
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
