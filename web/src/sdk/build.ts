/** The build of this page; empty where the server does not tell. */
export const OWN_BUILD =
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? ''

/** The build that the server has now. */
export async function readBuild(): Promise<string | undefined> {
  try {
    const reply: unknown = await (await fetch('/version.json', { cache: 'no-store' })).json()
    const { build } = reply as { build?: unknown }
    return typeof build === 'string' ? build : undefined
  } catch {
    return undefined
  }
}

/** Errors of parts of the page that the server did not deliver. */
const lost = new WeakSet<Error>()

export function noteLostParts(onLost: () => void) {
  addEventListener('vite:preloadError', ({ payload }) => {
    lost.add(payload)
    onLost()
  })
}

const RENEWED_FOR = 'renewed-for'

/** A page whose parts went with the build that it was opened with loads the new one, once. */
export async function renewLostPage(error: unknown) {
  if (!(error instanceof Error && lost.has(error))) return
  const build = await readBuild()
  if (!build || build === OWN_BUILD || sessionStorage.getItem(RENEWED_FOR) === build) return
  sessionStorage.setItem(RENEWED_FOR, build)
  location.reload()
}
