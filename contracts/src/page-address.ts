/**
 * The page of the app that an address without its hash means: messengers write `%23` for it, mailers drop it, and some
 * encode all that follows. Undefined for other addresses.
 */
export function pageAddressOf(url: string): string | undefined {
  const [, hashed, plain] =
    /^\/*(?:index\.html)?(?:%(?:25)*23(?:%(?:25)*21|!)?(.*)|((?:uni_modules|pages)(?:\/|%(?:25)*2f).*))$/is.exec(
      url,
    ) ?? []
  const rest = (hashed ?? plain)?.replace(/^\/+/, '')
  if (rest === undefined) return undefined
  const path = decodedPath(rest).replace(/^\/+/, '')
  return `/#/${path.replaceAll(/[^\x21-\x7e]/gu, encodeURIComponent)}`
}

/** A question mark or slash that is encoded, once or twice, is part of the address and not of a value. */
function decodedPath(path: string): string {
  let text = path
  for (let times = 0; times < 3 && /^[\w./~-]*%(?:25)*(?:2f|3f)/i.test(text); times += 1) {
    try {
      text = decodeURIComponent(text)
    } catch {
      return text
    }
  }
  return text
}
