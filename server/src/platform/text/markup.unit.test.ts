import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'
import { html, joined, separated, trustedHtml } from './markup.ts'

const HOSTILE = `<b>"it's" & more</b>`
const ESCAPED = '&lt;b&gt;&quot;it&#39;s&quot; &amp; more&lt;/b&gt;'

test('every text in a template is escaped, also in a list, and only markup is inserted as it is', () => {
  expect(
    String(html`<p title="${HOSTILE}">${[HOSTILE, html`<i>${HOSTILE}</i>`]}${trustedHtml('<hr>')}</p>`),
  ).toBe(`<p title="${ESCAPED}">${ESCAPED}<i>${ESCAPED}</i><hr></p>`)
})

test('an absent value writes nothing, and an absent line leaves no empty line', () => {
  expect(String(html`<p>${false}${null}${undefined}${''}${0}</p>`)).toBe('<p>0</p>')
  expect(String(joined(html`<i></i>`, '', false, html`<b></b>`))).toBe('<i></i>\n<b></b>')
  expect(joined('', undefined)).toBe('')
  expect(String(separated(['a', '<'], html`<br>`))).toBe('a<br>&lt;')
})

const folder = join(import.meta.dirname, '../..')
const sources = globSync('**/*.ts', {
  cwd: folder,
  exclude: (path) => path.endsWith('.test.ts') || path === 'test',
})
  .sort()
  .map((path) => [path.replaceAll('\\', '/'), readFileSync(join(folder, path), 'utf8')] as const)

test('only the listed files insert HTML that is not escaped here', () => {
  expect(sources.filter(([, text]) => text.includes('trustedHtml(')).map(([path]) => path)).toEqual([
    'gateway/share/page-html.ts',
    'modules/publish/share/share-page.ts',
  ])
  expect(sources.filter(([, text]) => text.includes("'hono")).map(([path]) => path)).toEqual([
    'platform/text/markup.ts',
  ])
})

/** The lines of templates that write a value beside a tag of HTML or XML without escaping it. */
function unescapedTemplates(text: string): number[] {
  const tagged = new Set<number>()
  const found: number[] = []
  const visitor = new Visitor({
    TaggedTemplateExpression: ({ quasi }) => void tagged.add(quasi.start),
    TemplateLiteral: ({ start, quasis, expressions }) => {
      const isMarkup = quasis.some(({ value }) => /(?<!<)<\/?[a-z][\w:-]*[\s>/]/i.test(value.raw))
      if (expressions.length > 0 && isMarkup && !tagged.has(start))
        found.push(text.slice(0, start).split('\n').length)
    },
  })
  visitor.visit(parseSync('source.ts', text).program)
  return found
}

test('no template writes a value into HTML or XML without escaping it', () => {
  expect(
    unescapedTemplates(['`<b>$', '{b}</b>`\nhtml`<b>$', '{b}</b>`;\n`<i a="$', '{b}">`'].join('')),
  ).toEqual([1, 3])
  // A PDF has angle brackets of its own.
  const found = sources
    .filter(([path]) => !path.startsWith('platform/pdf/'))
    .flatMap(([path, text]) => unescapedTemplates(text).map((line) => `${path}:${line}`))
  expect(found).toEqual([])
})
