import { readFile } from 'node:fs/promises'

/** Names of domains in quotes, one a line; wildcards cover their subdomains too. */
const LISTS = ['index.json', 'wildcard.json'].map(
  (name) => new URL(import.meta.resolve(`disposable-email-domains/${name}`)),
)

/**
 * Whether an address is of a service whose mailboxes vanish within hours. The list of 120,000 domains is read each time:
 * a review is rare, and its text alone would take megabytes of memory.
 */
export async function isDisposableEmail(email: string): Promise<boolean> {
  const labels = (email.split('@')[1] ?? '').toLowerCase().split('.')
  const domains = labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'))
  if (domains.length === 0) return false
  const texts = await Promise.all(LISTS.map((list) => readFile(list, 'utf8')))
  return domains.some((domain) => texts.some((text) => text.includes(`"${domain}"`)))
}
