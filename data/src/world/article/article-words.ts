import { readFileSync } from 'node:fs'
import type { Language } from '@tiantian/contracts/language.ts'
import { isLanguage } from '@tiantian/contracts/language.ts'
import type { RichText } from '@tiantian/contracts/rich-text/rich-text.ts'
import { ARTICLE_FOLDER } from './article-facts.ts'
import { blocksOfLines } from './light-markup.ts'

/** One language of an article of the demo world. */
export interface ArticleWords {
  readonly language: Language
  readonly title: string
  readonly summary: string
  /** What the cover shows. */
  readonly coverAlt: string
  readonly body: RichText
}

/** All languages of an article: blocks that begin with `=== <language>`, then `# title`, `> summary`, `@ cover`. */
export function readArticleWords(slug: string): ArticleWords[] {
  const text = readFileSync(new URL(`${slug}.md`, ARTICLE_FOLDER), 'utf8')
  return text
    .split(/^=== /m)
    .slice(1)
    .map((part) => wordsOf(slug, part))
}

function wordsOf(slug: string, part: string): ArticleWords {
  const [language = '', ...lines] = part.split('\n').map((line) => line.trim())
  if (!isLanguage(language)) throw new Error(`${slug}: there is no language ${language}`)
  const marked = (mark: string) => lines.find((line) => line.startsWith(mark))?.slice(mark.length) ?? ''
  const body = lines.filter((line) => !/^(?:# |> |@ )/.test(line))
  return {
    language,
    title: marked('# '),
    summary: marked('> '),
    coverAlt: marked('@ '),
    body: { type: 'doc', content: blocksOfLines(body) },
  }
}
