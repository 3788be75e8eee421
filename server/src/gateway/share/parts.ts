import { thumbnailAddress } from '@tiantian/contracts/media/thumbnail.ts'
import type { Markup, MarkupPart } from '../../platform/text/markup.ts'
import { html, joined, separated } from '../../platform/text/markup.ts'
import type { ShareItem } from './share.ts'

/** HTML fragments for pages; their input is text, their output is escaped. */

/** Drawn images are named by their path below /media/. */
export const mediaPath = (picture: string): string =>
  picture.startsWith('/') ? picture : `/media/${picture}`

/** An image in the width used in lists. */
function smallPicture(picture: string): string {
  // Drawn images have prepared copies beside them.
  if (!picture.startsWith('/')) return mediaPath(picture).replace(/\.webp$/, '.400.webp')
  return thumbnailAddress(picture, { width: 400 })
}

export const heading = (title: string, label = '', lead = ''): MarkupPart =>
  joined(
    label && html`<p class="label">${label}</p>`,
    html`<h1>${title}</h1>`,
    lead && html`<p class="lead">${lead}</p>`,
  )

/** A section of a page with a heading; empty without content. */
export const part = (title: string, content: MarkupPart): MarkupPart =>
  content && html`<section>\n<h2>${title}</h2>\n${content}\n</section>`

/** Text of a user, its paragraphs separated by empty lines. */
export function paragraphs(text: string): Markup | '' {
  const texts = text.split(/\n\s*\n/).map((each) => each.trim())
  return joined(...texts.map((each) => each && html`<p>${separated(each.split('\n'), html`<br>`)}</p>`))
}

/** Names and values; those without a value are left out. */
export function factList(rows: readonly (readonly [name: string, value: string])[]): MarkupPart {
  const shown = rows.filter(([, value]) => value)
  if (shown.length === 0) return ''
  const lines = shown.map(([name, value]) => html`<div><dt>${name}</dt><dd>${breakable(value)}</dd></div>`)
  return html`<dl class="specs">${lines}</dl>`
}

/** An email address breaks after its @ rather than within a word. */
const breakable = (value: string) => separated(value.split(/(?<=@)(?=\w)/), html`<wbr>`)

/** The first cell of each row is its header. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): MarkupPart {
  if (rows.length === 0) return ''
  const lines = rows.map(
    ([name, ...others]) =>
      html`<tr><th scope="row">${name}</th>${others.map((cell) => html`<td>${cell}</td>`)}</tr>`,
  )
  return html`<div class="scroll" tabindex="0"><table><thead><tr>${head.map((word) => html`<th scope="col">${word}</th>`)}</tr></thead><tbody>${lines}</tbody></table></div>`
}

export const link = (path: string, words: string): Markup => html`<a href="${path}">${words}</a>`

/** A link to an external site, which we do not endorse. */
export const foreignLink = (address: string, words: string): Markup =>
  html`<a href="${address}" rel="noopener nofollow">${words}</a>`

export const labels = (words: readonly string[]): MarkupPart => {
  const shown = words.filter(Boolean)
  return shown.length > 0 && html`<ul class="labels">${shown.map((word) => html`<li>${word}</li>`)}</ul>`
}

export const cards = (items: readonly ShareItem[]): MarkupPart =>
  items.length > 0 && html`<ul class="cards">${joined(...items.map(card))}</ul>`

function card({ path, title, text, note, picture }: ShareItem): Markup {
  const image =
    picture && html`<img src="${smallPicture(picture)}" alt="" loading="lazy" width="400" height="300">`
  const words = [
    html`<span class="title">${title}</span>`,
    text && html`<span class="text">${text}</span>`,
    note && html`<span class="note">${note}</span>`,
  ]
  return html`<li><a href="${path}">${image}${words}</a></li>`
}
