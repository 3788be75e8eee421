/** Lets the browser download an address, under the file name that the server gives it. */
export function saveAddress(url: string) {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
