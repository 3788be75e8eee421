/** Has the browser save what lies at an address, under the name that the server gives it. */
export function saveAddress(url: string) {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
