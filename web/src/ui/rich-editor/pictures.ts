import { RICH_TEXT_PICTURES_MAX } from '@tiantian/contracts/rich-text/rich-text.ts'
import type { Editor } from '@tiptap/core'
import type { ComponentType } from 'react'
import { i18n } from '../../i18n/i18n.ts'
import { showToast } from '../overlay/toast-store.ts'
import { mediaUrl } from '../picture-address.ts'
import { hasWords } from './clean-paste.ts'
import type { PastedPicture } from './pasted-pictures.ts'

/** Imports a picture and returns its address below /media/; undefined on failure. */
export type OnPicture = (file: File) => Promise<string | undefined>

export interface KnownPicture {
  /** As covers and texts store it: below /media/, with or without that beginning. */
  readonly address: string
  readonly alt: string
}

/** A sheet with pictures that are stored already. */
export type PictureLibrary = ComponentType<{
  onChoose: (picture: KnownPicture) => void
  onClose: () => void
}>

export function insertKnownPicture(editor: Editor, { address, alt }: KnownPicture) {
  if (roomIn(editor) > 0)
    editor
      .chain()
      .focus()
      .setImage({ src: mediaUrl(address), alt })
      .run()
  else reportLeftOut(1)
}

/**
 * Imports pasted or dropped pictures; everything else takes its usual way. Office programs add a picture of copied
 * text: then the text is used.
 */
export function takePictures(editor: Editor, from: DataTransfer | null, onPicture: OnPicture): boolean {
  const files = [...(from?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
  if (files.length === 0 || hasWords(from?.getData('text/html') ?? '')) return false
  void insertPictures(editor, files, onPicture)
  return true
}

/** The author has to describe the picture: a file name says nothing. */
export async function insertPictures(editor: Editor, files: readonly File[], onPicture: OnPicture) {
  const room = roomIn(editor)
  reportLeftOut(files.length - room)
  for (const file of files.slice(0, room)) {
    const src = await onPicture(file)
    if (src) editor.chain().focus().setImage({ src, alt: '' }).run()
  }
}

/** Nothing is lost silently. */
export function reportLeftOut(count: number) {
  if (count > 0)
    showToast({ title: i18n.t('newsroom.editor.tooMany', { max: RICH_TEXT_PICTURES_MAX, left: count }) })
}

/** The number of pictures the text can still take; placeholders count. */
export function roomIn({ state }: Editor): number {
  let count = 0
  state.doc.descendants(({ type }) => {
    if (type.name === 'image' || type.name === 'missingPicture') count += 1
  })
  return RICH_TEXT_PICTURES_MAX - count
}

/**
 * Imports pasted pictures, and puts each where its placeholder is by then; a placeholder that fails asks for the
 * file.
 */
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
