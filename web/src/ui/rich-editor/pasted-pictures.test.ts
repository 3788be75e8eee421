import { expect, test } from 'vitest'
import { sortPictures } from './pasted-pictures.ts'

const ORIGIN = 'https://mall.example'
const PNG = '89504e470d0a1a0a'
const sort = (html: string, rtf = '', room = 100) => sortPictures(html, { rtf, origin: ORIGIN, room })

/** As Word writes it: the picture and, for old readers, the same as a metafile. */
const rtfOf = (...pictures: string[]) =>
  `{\\rtf1 Text ${pictures
    .map(
      (hex) =>
        `{\\*\\shppict{\\pict\\picw100\\pngblip\\bliptag-42{\\*\\blipuid 00ff00ff}\n${hex.slice(0, 8)}\n${hex.slice(8)}}}{\\nonshppict{\\pict\\wmetafile8 0100}}`,
    )
    .join(' more ')}}`

test('a picture in a data URL is imported, and its position and text are kept', () => {
  const { html, pictures } = sort(
    `<p>before<img alt="A &quot;disc&quot; > 5 mm" src="data:image/png;base64,iVBORw0KGgo=">after</p>`,
  )
  expect(pictures).toMatchObject([{ mediaType: 'image/png' }])
  expect(Buffer.from(pictures[0]!.bytes).toString('hex')).toBe(PNG)
  expect(html).toBe(
    `<p>before<figure data-missing-picture="${pictures[0]!.mark}" data-alt="A &quot;disc&quot; > 5 mm" data-from=""></figure>after</p>`,
  )
})

test('an external picture becomes a placeholder with its text and address; it is not fetched', () => {
  const { html, pictures } = sort(
    `<img data-src="https://mmbiz.qpic.cn/a?x=1&amp;y=2" src="data:image/svg+xml,%3Csvg%3E" alt='刹车片'>`,
  )
  expect(pictures).toEqual([])
  expect(html).toBe(
    '<figure data-missing-picture="" data-alt="刹车片" data-from="https://mmbiz.qpic.cn/a?x=1&amp;y=2"></figure>',
  )
})

test('pictures of Word come from the RTF format, one for one; if the counts differ placeholders stay', () => {
  const word = '<p><img src="file:///C:/a.png" alt="One"></p><p><img src="cid:2" alt="Two"></p>'
  const both = sort(word, rtfOf(PNG, `${PNG}00`))
  expect(both.pictures.map(({ bytes }) => bytes.length)).toEqual([8, 9])
  expect(both.html).toContain(`data-missing-picture="${both.pictures[1]!.mark}" data-alt="Two"`)
  expect(sort(word, rtfOf(PNG)).pictures).toEqual([])
  expect(sort(word, '{\\pict\\pngblip 8950').html.match(/data-missing-picture=""/g)).toHaveLength(2)
})

test('a picture of ours stays; a tracking pixel is dropped', () => {
  expect(sort(`<img src="${ORIGIN}/media/file/a.webp" alt="x">`).html).toBe(
    '<img src="/media/file/a.webp" alt="x">',
  )
  expect(sort('<img width="1" height="1" src="https://count.example/x.gif">')).toMatchObject({
    html: '',
    leftOut: 0,
  })
})

test('pictures above the limit of a text are counted, not silently lost', () => {
  expect(sort('<img src="https://a.example/1"><img src="https://a.example/2">', '', 1).leftOut).toBe(1)
})
