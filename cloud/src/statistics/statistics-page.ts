export interface StatisticsPage {
  readonly path: string
  /** From the list of pages. */
  readonly title?: string | undefined
}

/** The titles of a page under their wire names: from the list of pages, set by itself, reported as `title`. */
export interface PageTitles {
  readonly ttpj: string
  readonly ttn: string
  readonly ttc: string
}

/** The current page. */
export interface OpenPage {
  readonly url: string
  /** The previous page; at the first page the page itself. */
  readonly urlref: string
  /** Milliseconds since 1970. */
  since: number
  titles: PageTitles
}

export function openedPage({ path, title = '' }: StatisticsPage, before: string, since: number): OpenPage {
  return { url: path, urlref: before || path, since, titles: { ttpj: title, ttn: '', ttc: '' } }
}

/** The title in effect. */
export function titleOf({ titles: { ttc, ttn, ttpj } }: OpenPage): string {
  return ttc || ttn || ttpj
}
