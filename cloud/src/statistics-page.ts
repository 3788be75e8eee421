export interface StatisticsPage {
  readonly path: string
  /** From the list of pages. */
  readonly title?: string | undefined
}

/** The page that is open, with its titles under their names on the wire. */
export interface OpenPage {
  readonly path: string
  /** The page before; at the first page the page itself. */
  readonly pathBefore: string
  /** Milliseconds since 1970. */
  readonly since: number
  /** From the list of pages. */
  readonly ttpj: string
  /** Set by the page itself. */
  readonly ttn: string
  /** Reported as the event `title`. */
  readonly ttc: string
}

export function openedPage(
  { path, title = '' }: StatisticsPage,
  pathBefore: string,
  since: number,
): OpenPage {
  return { path, pathBefore: pathBefore || path, since, ttpj: title, ttn: '', ttc: '' }
}

/** The title that counts. */
export function titleOf({ ttc, ttn, ttpj }: OpenPage): string {
  return ttc || ttn || ttpj
}
