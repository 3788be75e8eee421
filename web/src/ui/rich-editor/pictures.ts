import { RICH_TEXT_PICTURES_MAX } from '@tiantian/contracts/rich-text/rich-text.ts'
import type { Editor } from '@tiptap/core'
import { i18n } from '../../i18n/i18n.ts'
import { showToast } from '../toast-store.ts'
import { hasWords } from './clean-paste.ts'
import type { PastedPicture } from './pasted-pictures.ts'

/** Takes a picture in and answers its address below /media/; nothing when it could not. */
export type OnPicture = (file: File) => Promise<string | undefined>

/**
 * Pictures that are pasted or dropped come to lie with us; everything else goes its usual way. Office programs add a
 * picture of the words that were copied: then the words are meant.
 */
export function takePictures(editor: Editor, from: DataTransfer | null, onPicture: OnPicture): boolean {
  const files = [...(from?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
  if (files.length === 0 || hasWords(from?.getData('text/html') ?? '')) return false
  void insertPictures(editor, files, onPicture)
  return true
}

/** What they show has to be said by whoever writes: the name of a file says nothing. */
export async function insertPictures(editor: Editor, files: readonly File[], onPicture: OnPicture) {
  const room = roomIn(editor)
  sayLeftOut(files.length - room)
  for (const file of files.slice(0, room)) {
    const src = await onPicture(file)
    if (src) editor.chain().focus().setImage({ src, alt: '' }).run()
  }
}

/** Nothing gets lost without a word. */
export function sayLeftOut(count: number) {
  if (count > 0)
    showToast({ title: i18n.t('newsroom.editor.tooMany', { max: RICH_TEXT_PICTURES_MAX, left: count }) })
}

/** How many pictures the text can take yet; gaps are pictures to come. */
export function roomIn({ state }: Editor): number {
  let count = 0
  state.doc.descendants(({ type }) => {
    if (type.name === 'image' || type.name === 'missingPicture') count += 1
  })
  return RICH_TEXT_PICTURES_MAX - count
}

/** Takes in what came with a paste, and puts each picture where its gap is by then; a gap that fails asks for the file. */
export async function fillGaps(editor: Editor, pictures: readonly PastedPicture[], onPicture: OnPicture) {
  for (const { mark, bytes, mediaType } of pictures) {
    const file = new File([bytes], `pasted.${mediaType.split('/')[1]}`, { type: mediaType })
    const src = await onPicture(file)
    if (editor.isDestroyed) return
    fillGap(editor, mark, src)
  }
}

function fillGap({ state, view }: Editor, mark: string, src: string | undefined) {
  state.doc.descendants((node, at) => {
    if (node.type.name !== 'missingPicture' || node.attrs.pending !== mark) return
    const picture = src && state.schema.nodes.image?.create({ src, alt: String(node.attrs.alt) })
    const change = picture
      ? state.tr.replaceWith(at, at + node.nodeSize, picture)
      : state.tr.setNodeMarkup(at, undefined, { ...node.attrs, pending: '' })
    view.dispatch(change.setMeta('addToHistory', false))
  })
}
