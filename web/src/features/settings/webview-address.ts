import { pageUrl } from '../shell/page-url.ts'

const WEBVIEW_PAGE = '/uni_modules/uni-id-pages/pages/common/webview/webview'

/** The page of the app that shows another page within itself (S2.46). */
export const webviewUrl = (url: string, title: string): string => pageUrl(WEBVIEW_PAGE, { url, title })

export type Frameable = { readonly href: string; readonly host: string; readonly isOwn: boolean }

/**
 * An address that may be shown within the app: a page of this server, or by https of a host that the operator trusts.
 * @param trusted hosts, with their port if it is not the default
 */
export function frameable(
  url: string | undefined,
  origin: string,
  trusted: readonly string[],
): Frameable | undefined {
  // As the pages of the identity kit require: a complete address.
  if (!/^https?:\/\//i.test(url ?? '')) return undefined
  const address = URL.parse(url!)
  if (!address || address.username || address.password) return undefined
  const { href, host, protocol } = address
  if (address.origin === origin) return { href, host, isOwn: true }
  return protocol === 'https:' && trusted.includes(host) ? { href, host, isOwn: false } : undefined
}

/** The server writes them into the page that it serves. */
export function trustedHosts(): string[] {
  const notified = document.querySelector<HTMLMetaElement>('meta[name=framed-hosts]')?.content ?? ''
  return notified.split(' ').filter((host) => host !== '')
}
