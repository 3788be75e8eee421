import { expect, test } from 'vitest'
import { cleanPaste } from './clean-paste.ts'

test('what Word and WeChat put around a text is taken away, the text stays', () => {
  const word =
    '<!--[if gte mso 9]><xml><o:x/></xml><![endif]--><style>p{mso-x:1}</style><h1>Title</h1><p class=MsoNormal>Text<o:p></o:p></p>'
  expect(cleanPaste(word)).toBe('<h2>Title</h2><p class=MsoNormal>Text</p>')
  expect(cleanPaste('<section style="x"><span>段落</span></section>')).toBe(
    '<p style="x"><span>段落</span></p>',
  )
})
