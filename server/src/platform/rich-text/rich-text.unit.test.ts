import { cleanRichText } from '@tiantian/contracts/rich-text/clean.ts'
import { outlineOf, plainText, readingMinutes } from '@tiantian/contracts/rich-text/outline.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { richTextHtml, sanitized } from './html.ts'

const doc = (...content: unknown[]) => ({ type: 'doc', content })
const text = (words: string, ...marks: unknown[]) => ({ type: 'text', text: words, marks })
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })
const link = (href: string) => ({ type: 'link', attrs: { href } })
const htmlOf = (raw: unknown) => richTextHtml(cleanRichText(raw))

test('headings, lists, tables, quotes and images become HTML', () => {
  const cell = (type: string, words: string) => ({ type, content: [paragraph(text(words))] })
  const raw = doc(
    { type: 'heading', attrs: { level: 1 }, content: [text('Brakes')] },
    paragraph(text('Strong ', { type: 'bold' }), text('& plain'), { type: 'hardBreak' }),
    { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('pads'))] }] },
    {
      type: 'table',
      content: [{ type: 'tableRow', content: [cell('tableHeader', 'HS'), cell('tableCell', '8708')] }],
    },
    { type: 'image', attrs: { src: '/media/file/a.webp', alt: 'A "disc"', title: 'New and worn' } },
  )
  expect(htmlOf(raw)).toBe(
    [
      '<h2 id="part-1">Brakes</h2>',
      '<p><strong>Strong </strong>&amp; plain<br /></p>',
      '<ul><li><p>pads</p></li></ul>',
      '<table><tbody><tr><th><p>HS</p></th><td><p>8708</p></td></tr></tbody></table>',
      '<figure><img src="/media/file/a.webp" alt="A &quot;disc&quot;" loading="lazy" /><figcaption>New and worn</figcaption></figure>',
    ].join('\n'),
  )
})

test('a link to another site opens in a new tab and is not endorsed; an internal one is plain', () => {
  const html = htmlOf(
    doc(
      paragraph(
        text('out', link('https://eec.example/a?b=1&c=2')),
        text('in', link('#/pages/shop/shop?id=1')),
      ),
    ),
  )
  expect(html).toBe(
    '<p><a href="https://eec.example/a?b=1&amp;c=2" rel="noopener nofollow ugc" target="_blank">out</a><a href="/#/pages/shop/shop?id=1">in</a></p>',
  )
})

describe('an attacker’s text comes out as text, and a malicious URL not at all', () => {
  const HOSTILE = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg><style><img src=x onerror=alert(1)></style></svg>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--><img src onerror=alert(1)>">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '"><svg/onload=alert(1)>',
    '</p></body><form action=//evil><input name=password>',
  ]
  test.each(HOSTILE)('%s', (attack) => {
    const html = htmlOf(
      doc(paragraph(text(attack)), { type: 'image', attrs: { src: '/media/a.webp', alt: attack } }),
    )
    expect(html).not.toMatch(/<(?!\/?(?:p|figure|img)\b)/)
    // Text between quotes and brackets is inert.
    expect(html.replaceAll(/alt="[^"<>]*"/g, '').replaceAll(/>[^<]*</g, '><')).not.toMatch(
      /on\w+=|script|style/i,
    )
  })

  const ADDRESSES = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    '//evil.example',
    'https://mall.example@evil.example/',
    '/s/..\\..\\evil',
    'file:///etc/passwd',
  ]
  test.each(ADDRESSES)('the URL %j', (href) => {
    expect(htmlOf(doc(paragraph(text('x', link(href)))))).toBe('<p>x</p>')
    expect(htmlOf(doc({ type: 'image', attrs: { src: href } }))).toBe('')
    expect(htmlOf(doc({ type: 'video', attrs: { src: href } }))).toBe('')
  })
})

test('the second barrier stops what passes the first', () => {
  const dirty =
    '<p onclick="x()" style="position:fixed">a<script>b</script><iframe src="https://evil.example"></iframe>' +
    '<a href="javascript:x()">c</a><img src="https://evil.example/pixel.gif"><svg><p>d</p></svg></p>'
  expect(sanitized(dirty)).toBe('<p>a<a>c</a><img /><p>d</p></p>')
})

test('only videos of known sites stay', () => {
  const film = (src: string) => cleanRichText(doc({ type: 'video', attrs: { src } })).content.length
  expect(
    ['https://rutube.ru/video/1', 'https://www.bilibili.com/video/BV1', 'https://youtu.be/x'].map(film),
  ).toEqual([1, 1, 1])
  expect(
    ['http://rutube.ru/video/1', 'https://rutube.ru.evil.example/', 'https://evil.example'].map(film),
  ).toEqual([0, 0, 0])
})

test('sanitizing any input is idempotent, and its HTML is valid', () => {
  fc.assert(
    fc.property(fc.object({ maxDepth: 6, withNullPrototype: false }), fc.jsonValue(), (one, other) => {
      const clean = cleanRichText(doc(one, other, paragraph(one, text(JSON.stringify(other)))))
      expect(cleanRichText(JSON.parse(JSON.stringify(clean)))).toEqual(clean)
      expect(sanitized(richTextHtml(clean))).toBe(richTextHtml(clean))
    }),
    { numRuns: 200 },
  )
})

test('endless nesting is cut off, not traversed', () => {
  let nested: unknown = paragraph(text('deep'))
  for (let depth = 0; depth < 5000; depth++) nested = { type: 'blockquote', content: [nested] }
  expect(plainText(cleanRichText(doc(nested)))).toBe('')
})

test('the table of contents and the reading time come from the words', () => {
  const clean = cleanRichText(
    doc(
      { type: 'heading', attrs: { level: 2 }, content: [text('One')] },
      { type: 'heading', attrs: { level: 3 }, content: [text('Below')] },
      { type: 'heading', attrs: { level: 2 }, content: [text('Two')] },
    ),
  )
  expect(outlineOf(clean)).toEqual([
    { id: 'part-1', text: 'One' },
    { id: 'part-2', text: 'Two' },
  ])
  expect([readingMinutes('刹车'.repeat(400), 'zh-Hans'), readingMinutes('', 'kk')]).toEqual([2, 1])
})
