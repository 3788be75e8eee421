import { expect, test } from 'vitest'
import { cleanPaste, hasWords } from './clean-paste.ts'

test('markup of Word and WeChat is removed, the text stays', () => {
  const word =
    '<!--[if gte mso 9]><xml><o:x/></xml><![endif]--><style>p{mso-x:1}</style><h1>Title</h1><p class=MsoNormal>Text<o:p></o:p></p>'
  expect(cleanPaste(word)).toBe('<h2>Title</h2><p class=MsoNormal>Text</p>')
  expect(cleanPaste('<section style="x"><span>段落</span></section>')).toBe(
    '<p style="x"><span>段落</span></p>',
  )
})

test.each([
  [
    '<html><body>\n<!--StartFragment--><p class=MsoNormal>Text<o:p></o:p></p><!--EndFragment--></body></html>',
    true,
  ],
  ['<table><tr><td>42</td></tr></table>', true],
  ['<meta charset="utf-8"><!--StartFragment--><img src="https://a.example/b.png" alt="x">&nbsp;', false],
  ['', false],
])('of %j the text is preferred to a picture of it: %s', (html, are) => expect(hasWords(html)).toBe(are))
