/** Letters as the trade writes them in Latin: names of places and firms in papers of the customs look the same. */
const LATIN: Readonly<Record<string, string>> = {
  ...{
    а: 'a',
    б: 'b',
    в: 'v',
    г: 'g',
    д: 'd',
    е: 'e',
    ё: 'e',
    ж: 'zh',
    з: 'z',
    и: 'i',
    й: 'i',
    к: 'k',
    л: 'l',
  },
  ...{ м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch' },
  ...{ ш: 'sh', щ: 'shch', ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya' },
  ...{ ә: 'a', ғ: 'g', қ: 'q', ң: 'n', ө: 'o', ұ: 'u', ү: 'u', һ: 'h', і: 'i' },
}

const LENGTH_MAX = 80

/** The address of an article by its title; `fallback` where a title has no letters for it, as in Chinese. */
export function slugOf(title: string, fallback: string): string {
  const latin = [...title.toLowerCase()].map((letter) => LATIN[letter] ?? letter).join('')
  const words = latin
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
  const slug = whole(words.replaceAll(/^-+|-+$/g, ''))
  return /[a-z]{2}/.test(slug) && slug.length >= 3 ? slug : fallback
}

/** Not longer than an address may be, and no word cut in two. */
function whole(slug: string): string {
  if (slug.length <= LENGTH_MAX) return slug
  const end = slug.lastIndexOf('-', LENGTH_MAX)
  return slug.slice(0, end > 0 ? end : LENGTH_MAX)
}
