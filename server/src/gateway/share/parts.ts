import { thumbnailAddress } from '@tiantian/contracts/media/thumbnail.ts'
import { escapeHtml } from '../../platform/rich-text/escape-html.ts'
import type { ShareItem } from './share.ts'

/** HTML fragments for pages; their input is text, their output is escaped. */

/** Joins the lines that exist. */
export const joined = (...lines: readonly (string | false | null | undefined)[]): string =>
  lines.filter(Boolean).join('\n')

/** Drawn images are named by their path below /media/. */
export const mediaPath = (picture: string): string =>
  picture.startsWith('/') ? picture : `/media/${picture}`

/** An image in the width used in lists. */
function smallPicture(picture: string): string {
  // Drawn images have prepared copies beside them.
  if (!picture.startsWith('/')) return mediaPath(picture).replace(/\.webp$/, '.400.webp')
  return thumbnailAddress(picture, { width: 400 })
}

export const heading = (title: string, label = '', lead = ''): string =>
  joined(
    label && `<p class="label">${escapeHtml(label)}</p>`,
    `<h1>${escapeHtml(title)}</h1>`,
    lead && `<p class="lead">${escapeHtml(lead)}</p>`,
  )

/** A section of a page with a heading; empty without content. */
export const part = (title: string, content: string): string =>
  content && `<section>\n<h2>${escapeHtml(title)}</h2>\n${content}\n</section>`

/** Text of a user, its paragraphs separated by empty lines. */
export const paragraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((each) => each.trim())
    .filter(Boolean)
    .map((each) => `<p>${escapeHtml(each).replaceAll('\n', '<br>')}</p>`)
    .join('\n')

/** Names and values; those without a value are left out. */
export function factList(rows: readonly (readonly [name: string, value: string])[]): string {
  const shown = rows.filter(([, value]) => value)
  if (shown.length === 0) return ''
  const lines = shown.map(
    ([name, value]) => `<div><dt>${escapeHtml(name)}</dt><dd>${breakable(value)}</dd></div>`,
  )
  return `<dl class="specs">${lines.join('')}</dl>`
}

/** An email address breaks after its @ rather than within a word. */
const breakable = (value: string) => escapeHtml(value).replace(/@(?=\w)/g, '@<wbr>')

/** The first cell of each row is its header. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const cells = (tag: string, words: readonly string[]) =>
    words.map((word) => `<${tag}>${escapeHtml(word)}</${tag}>`).join('')
  const lines = rows.map(
    ([name = '', ...others]) => `<tr><th scope="row">${escapeHtml(name)}</th>${cells('td', others)}</tr>`,
  )
  return `<div class="scroll" tabindex="0"><table><thead><tr>${head.map((word) => `<th scope="col">${escapeHtml(word)}</th>`).join('')}</tr></thead><tbody>${lines.join('')}</tbody></table></div>`
}

export const link = (path: string, words: string): string =>
  `<a href="${escapeHtml(path)}">${escapeHtml(words)}</a>`

/** A link to an external site, which we do not endorse. */
export const foreignLink = (address: string, words: string): string =>
  `<a href="${escapeHtml(address)}" rel="noopener nofollow">${escapeHtml(words)}</a>`

export const labels = (words: readonly string[]): string => {
  const shown = words.filter(Boolean)
  return shown.length === 0
    ? ''
    : `<ul class="labels">${shown.map((word) => `<li>${escapeHtml(word)}</li>`).join('')}</ul>`
}

export const cards = (items: readonly ShareItem[]): string =>
  items.length === 0 ? '' : `<ul class="cards">${items.map(card).join('\n')}</ul>`

function card({ path, title, text, note, picture }: ShareItem): string {
  const image = picture
    ? `<img src="${escapeHtml(smallPicture(picture))}" alt="" loading="lazy" width="400" height="300">`
    : ''
  const words = [
    `<span class="title">${escapeHtml(title)}</span>`,
    text && `<span class="text">${escapeHtml(text)}</span>`,
    note && `<span class="note">${escapeHtml(note)}</span>`,
  ]
  return `<li><a href="${escapeHtml(path)}">${image}${words.filter(Boolean).join('')}</a></li>`
}
