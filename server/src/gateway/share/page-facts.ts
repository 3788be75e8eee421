import type { Facts, SharedPage } from './share.ts'
import { SHELL_WORDS } from './share-words.ts'

/** A page's content and position as JSON-LD of schema.org. */
export function scriptsOf(page: SharedPage, origin: string): string {
  return [page.facts, trailOf(page)].map((facts) => scriptOf(facts, origin)).join('\n')
}

/** Text in a script element must not contain its end tag. */
function scriptOf(facts: Facts, origin: string): string {
  const whole = JSON.stringify({ '@context': 'https://schema.org', ...facts }, (_name, value: unknown) =>
    typeof value === 'string' && OWN.test(value) ? origin + value : value,
  )
  return `<script type="application/ld+json">${whole.replaceAll('<', '\\u003c')}</script>`
}

/** Our own URLs are relative to the host. */
const OWN = /^\/(?:s|media|api\/data)\//

function trailOf({ language, crumbs, path, title }: SharedPage): Facts {
  const home = { name: SHELL_WORDS[language].home, path: `/s/${language}` }
  const steps = [...[home, ...crumbs].filter((step) => step.path !== path), { name: title, path }]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: step.name,
      item: step.path,
    })),
  }
}
