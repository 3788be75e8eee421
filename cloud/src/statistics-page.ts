export interface StatisticsPage {
  readonly path: string
  /** From the list of pages. */
  readonly title?: string | undefined
}

/** The page that is open, its titles and since when. */
export interface PageTrack {
  readonly path: string
  /** The page before; at the first page the page itself. */
  readonly pathBefore: string
  /** The title that counts: the reported one, then the page's own, then that of the list. */
  readonly title: string
  /** As every event carries them. */
  readonly titles: { readonly ttn: string; readonly ttpj: string; readonly ttc: string }
  /** Milliseconds that the page has been open. */
  stay(): number
  open(next: StatisticsPage): void
  /** Counts the stay anew: the app came back. */
  restart(): void
  setTitle(kind: 'ttn' | 'ttc', title: string): void
}

export function trackPage(now: () => number): PageTrack {
  let path = ''
  let pathBefore = ''
  let titles = { ttn: '', ttpj: '', ttc: '' }
  let since = now()

  return {
    get path() {
      return path
    },
    get pathBefore() {
      return pathBefore || path
    },
    get title() {
      return titles.ttc || titles.ttn || titles.ttpj
    },
    get titles() {
      return titles
    },
    stay: () => now() - since,
    open(next) {
      pathBefore = path
      path = next.path
      titles = { ttn: '', ttpj: next.title ?? '', ttc: '' }
      since = now()
    },
    restart() {
      since = now()
    },
    setTitle(kind, title) {
      titles = { ...titles, [kind]: title }
    },
  }
}
