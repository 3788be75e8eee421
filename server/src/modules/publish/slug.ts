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

/**
 * A title whose Chinese signs are written as they sound (重庆 is chong qing, 长 in 长安 is chang); all else stays. The
 * dictionary takes its room in memory with the first Chinese title, and not before.
 */
export async function sounded(title: string): Promise<string> {
  if (!/\p{Script=Han}/u.test(title)) return title
  const { pinyin } = await import('pinyin-pro')
  return pinyin(title, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true }).join(' ')
}

/** The address of an article by its title; `fallback` where a title has no letters for it. */
export function slugOf(title: string, fallback: string): string {
  const latin = [...title.toLowerCase()].map((email) => LATIN[email] ?? email).join('')
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
