import { useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import type { Navigator } from './frame/page-stack.ts'
import { useNavigator } from './frame/use-navigator.ts'
import { parseSearch } from './search-params.ts'

interface PageLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** The address of a route with its query: pageUrl('/pages/shop/shop', { id }). */
  url: string
  /** How the page stack changes (S2.6); a plain link pushes. */
  open?: 'navigateTo' | 'redirectTo' | 'reLaunch'
}

/** A link to any page by its address; the page is prefetched when the user is about to press it. */
export function PageLink({ url, open = 'navigateTo', onClick, ...rest }: PageLinkProps) {
  const router = useRouter()
  const navigator: Navigator = useNavigator()
  const prepare = () => {
    const [to, search = ''] = url.split('?')
    // A page that cannot be prefetched shows its error when it is opened.
    router.preloadRoute({ to, search: parseSearch(search) } as never).catch(() => undefined)
  }
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
      return
    event.preventDefault()
    navigator[open](url)
  }
  return <a {...rest} href={`#${url}`} onClick={follow} onPointerEnter={prepare} onFocus={prepare} />
}
