/** Allowed link targets: external by https, http, mail or telephone; internal by an app address. */
export function safeHref(href: unknown): string | undefined {
  if (typeof href !== 'string' || href.length > 2000 || hasHidden(href)) return undefined
  const address = href.trim()
  if (/^(?:#\/|\/s\/|\/media\/)[^\\]*$/.test(address)) return address
  if (/^mailto:[^\s@]+@[^\s@]+$/i.test(address) || /^tel:\+?[\d\s()-]{3,20}$/i.test(address)) return address
  return /^https?:\/\//i.test(address) ? plainAddress(address) : undefined
}

/** Credentials in an address serve to deceive the reader. */
function plainAddress(address: string): string | undefined {
  const parsed = URL.parse(address)
  return parsed && parsed.username === '' && parsed.password === '' ? parsed.href : undefined
}

/** Control characters, which browsers ignore in `java\nscript:`. */
const hasHidden = (text: string) => /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(text)

/** A picture on this server; external pictures would reveal to third parties who reads what. */
export function safePicture(src: unknown): string | undefined {
  return typeof src === 'string' && /^\/media\/[\w\-./%]{1,600}$/.test(src) && !src.includes('..')
    ? src
    : undefined
}

const VIDEO_HOSTS = /^(?:www\.|m\.)?(?:youtube\.com|youtu\.be|bilibili\.com|rutube\.ru|vk\.com|vkvideo\.ru)$/

/** A video on this server, of a type that every browser plays. */
export function ownVideo(src: unknown): string | undefined {
  return typeof src === 'string' &&
    /^(?:\/media\/|article\/)[\w\-./%]{1,600}\.(?:mp4|webm)$/i.test(src) &&
    !src.includes('..')
    ? src
    : undefined
}

/** A video on one of the sites common in the four languages. */
export function safeVideo(src: unknown): string | undefined {
  const href = safeHref(src)
  if (!href?.startsWith('https://')) return undefined
  return VIDEO_HOSTS.test(URL.parse(href)?.hostname ?? '') ? href : undefined
}
