import { safeHref, safePicture, safeVideo } from '@tiantian/contracts/rich-text/address.ts'
import { cleanRichText } from '@tiantian/contracts/rich-text/clean.ts'
import type { RichText } from '@tiantian/contracts/rich-text/rich-text.ts'
import type { Editor } from '@tiptap/core'
import { mergeAttributes, Node } from '@tiptap/core'
import Image from '@tiptap/extension-image'
import { keymap } from '@tiptap/pm/keymap'
import { goToNextCell, tableEditing } from '@tiptap/pm/tables'
import type { NodeViewProps } from '@tiptap/react'
import { EditorContent, NodeViewWrapper, ReactNodeViewRenderer, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useId, useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../button.tsx'
import { TextField } from '../form/text-field.tsx'
import { mediaUrl } from '../picture-address.ts'
import { cleanPaste } from './clean-paste.ts'
import { GapView } from './gap-view.tsx'
import type { PastedPicture } from './pasted-pictures.ts'
import { sortPictures } from './pasted-pictures.ts'
import type { OnPicture, PictureLibrary } from './pictures.ts'
import { fillGaps, reportLeftOut, roomIn, takePictures } from './pictures.ts'
import css from './rich-editor.module.css'
import { Toolbar } from './toolbar.tsx'

/**
 * An attribute of a node as the value of a field. Typed text is kept in the field itself, or the cursor would jump
 * with each update of the document.
 */
function useAttribute({ node, updateAttributes }: NodeViewProps, name: string) {
  const [typed, setTyped] = useState<string>()
  return {
    value: typed ?? String(node.attrs[name] ?? ''),
    onChange(text: string) {
      setTyped(text)
      updateAttributes({ [name]: text })
    },
    onBlur: () => setTyped(undefined),
  }
}

/** A picture in the editor: its alternative text, and its caption. */
function PictureView(props: NodeViewProps) {
  const t = useText()
  const alt = useAttribute(props, 'alt')
  const title = useAttribute(props, 'title')
  const { node, editor, deleteNode } = props
  return (
    <NodeViewWrapper as="figure" className={css.picture} contentEditable={false}>
      <img src={mediaUrl(String(node.attrs.src))} alt={alt.value} data-drag-handle />
      {editor.isEditable && (
        <div className={css.about}>
          <TextField
            label={t('newsroom.editor.alt')}
            error={alt.value.trim() === '' ? t('newsroom.editor.altMissing') : undefined}
            maxLength={190}
            {...alt}
          />
          <TextField label={t('newsroom.editor.caption')} isOptional maxLength={300} {...title} />
          <Button variant="plain" size="sm" onClick={deleteNode}>
            {t('newsroom.editor.dropPicture')}
          </Button>
        </div>
      )}
    </NodeViewWrapper>
  )
}

/** Only pictures of this server: pasted external ones become placeholders first, see pasted-pictures.ts. */
const Picture = Image.extend({
  parseHTML() {
    return [
      {
        tag: 'img[src]',
        getAttrs: (element) => (safePicture(element.getAttribute('src')) ? null : false),
      },
    ]
  },
  addNodeView: () => ReactNodeViewRenderer(PictureView),
})

/** The placeholder of a picture that is not imported yet. */
const missingPicture = (onPicture: OnPicture) =>
  Node.create({
    name: 'missingPicture',
    group: 'block',
    atom: true,
    addAttributes: () => ({
      alt: written('data-alt'),
      from: written('data-from'),
      // Identifies it while its picture is being uploaded; not part of the stored text.
      pending: written('data-missing-picture'),
    }),
    parseHTML: () => [{ tag: 'figure[data-missing-picture]' }],
    renderHTML: ({ node: { attrs } }) => [
      'figure',
      { 'data-missing-picture': '', 'data-alt': String(attrs.alt), 'data-from': String(attrs.from) },
    ],
    addNodeView: () => ReactNodeViewRenderer((props) => GapView({ ...props, onPicture })),
  })

const written = (name: string) => ({
  default: '',
  parseHTML: (element: HTMLElement) => element.getAttribute(name) ?? '',
})

/** An external video, shown as an address. */
const Video = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  addAttributes: () => ({ src: { default: '' } }),
  parseHTML: () => [
    { tag: 'video[src]', getAttrs: (element) => (safeVideo(element.getAttribute('src')) ? null : false) },
  ],
  renderHTML: ({ HTMLAttributes }) => [
    'p',
    mergeAttributes({ 'data-video': '' }),
    String(HTMLAttributes.src),
  ],
})

const ROLES: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableHeader: 'header_cell',
  tableCell: 'cell',
}

const cell = (name: 'tableCell' | 'tableHeader', tag: 'td' | 'th') =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    // Used by the table commands of ProseMirror.
    addAttributes: () => ({ colspan: { default: 1 }, rowspan: { default: 1 }, colwidth: { default: null } }),
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  })

const Row = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

/** Behind the last cell the key leaves the text as usual. */
const BETWEEN_CELLS = { Tab: goToNextCell(1), 'Shift-Tab': goToNextCell(-1) }

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  // The role by which the table commands of ProseMirror recognise a node.
  extendNodeSchema: ({ name }) => (Object.hasOwn(ROLES, name) ? { tableRole: ROLES[name] } : {}),
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  addProseMirrorPlugins: () => [keymap(BETWEEN_CELLS), tableEditing()],
})

/** The allowed content of a rich text: anything else that is pasted is dropped. */
const richTextExtensions = (onPicture: OnPicture) => [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, autolink: true, isAllowedUri: (url) => safeHref(url) !== undefined },
  }),
  Picture,
  missingPicture(onPicture),
  Video,
  Table,
  Row,
  cell('tableHeader', 'th'),
  cell('tableCell', 'td'),
]

/** Paste and drop: the editor reports them in three steps, and the last needs data of the first two. */
function usePaste(onPicture: OnPicture) {
  const rtf = useRef('')
  const waiting = useRef<readonly PastedPicture[]>([])
  return {
    begin(from: DataTransfer | null): boolean {
      rtf.current = from?.getData('text/rtf') ?? ''
      waiting.current = []
      return false
    },
    sort(editor: Editor, html: string): string {
      const surroundings = { rtf: rtf.current, origin: location.origin, room: roomIn(editor) }
      const sorted = sortPictures(cleanPaste(html), surroundings)
      waiting.current = sorted.pictures
      reportLeftOut(sorted.leftOut)
      return sorted.html
    },
    take(editor: Editor, from: DataTransfer | null): boolean {
      if (takePictures(editor, from, onPicture)) return true
      void fillGaps(editor, waiting.current, onPicture)
      return false
    },
  }
}

interface RichEditorProps {
  label: string
  /** The initial content; another key loads another text. */
  start: RichText
  onChange: (doc: RichText) => void
  /** Imports a picture and returns its address below /media/; undefined on failure. */
  onPicture: OnPicture
  library?: PictureLibrary
  isReadOnly?: boolean
  /** The language of the text, not of the page. */
  language: string
}

/** A text with headings, lists, tables and pictures; its output has passed the allow-list. */
export function RichEditor({
  label,
  start,
  onChange,
  onPicture,
  library,
  isReadOnly = false,
  language,
}: RichEditorProps) {
  const labelId = useId()
  const paste = usePaste(onPicture)
  const [extensions] = useState(() => richTextExtensions(onPicture))
  const editor: Editor = useEditor({
    extensions,
    content: start as object,
    editable: !isReadOnly,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': labelId, lang: language },
      handleDOMEvents: {
        paste: (_view, event): boolean => paste.begin(event.clipboardData),
        drop: (_view, event): boolean => paste.begin(event.dataTransfer),
      },
      transformPastedHTML: (html): string => paste.sort(editor, html),
      handlePaste: (_view, event): boolean => paste.take(editor, event.clipboardData),
      handleDrop: (_view, event): boolean => paste.take(editor, event.dataTransfer),
    },
    onUpdate: ({ editor: changed }) => onChange(cleanRichText(changed.getJSON())),
  })
  return (
    <div>
      <p id={labelId} className={css.label}>
        {label}
      </p>
      <div className={css.frame}>
        {!isReadOnly && <Toolbar editor={editor} onPicture={onPicture} library={library} />}
        <EditorContent editor={editor} className={css.text} />
      </div>
    </div>
  )
}
