/** Romanization used in trade: names of places and companies match those in customs documents. */
const LATIN: Readonly<Record<string, string>> = {
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
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
  ә: 'a',
  ғ: 'g',
  қ: 'q',
  ң: 'n',
  ө: 'o',
  ұ: 'u',
  ү: 'u',
  һ: 'h',
  і: 'i',
}

const LENGTH_MAX = 80

/**
 * A title with Chinese characters written in pinyin (重庆 is chong qing, 长 in 长安 is chang); the rest stays unchanged.
 * The dictionary is loaded with the first Chinese title only.
 */
export async function sounded(title: string): Promise<string> {
  if (!/\p{Script=Han}/u.test(title)) return title
  const { pinyin } = await import('pinyin-pro')
  return pinyin(title, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true }).join(' ')
}

/** The slug of an article from its title; `fallback` for a title without letters. */
export function slugOf(title: string, fallback: string): string {
  const latin = [...title.toLowerCase()].map((letter) => LATIN[letter] ?? letter).join('')
  const words = latin
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
  const slug = whole(words.replaceAll(/^-+|-+$/g, ''))
  return /[a-z]{2}/.test(slug) && slug.length >= 3 ? slug : fallback
}

/** Within the length limit of slugs, without splitting a word. */
function whole(slug: string): string {
  if (slug.length <= LENGTH_MAX) return slug
  const end = slug.lastIndexOf('-', LENGTH_MAX)
  return slug.slice(0, end > 0 ? end : LENGTH_MAX)
}
