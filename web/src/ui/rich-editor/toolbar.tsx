import type { ChainedCommands, Editor } from '@tiptap/core'
import { addRowAfter, deleteRow, deleteTable } from '@tiptap/pm/tables'
import { useEditorState } from '@tiptap/react'
import { useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { cx } from '../class-names.ts'
import { LinkDialog } from './link-dialog.tsx'
import type { OnPicture } from './pictures.ts'
import { insertPictures } from './pictures.ts'
import css from './rich-editor.module.css'

interface ToolbarProps {
  editor: Editor
  onPicture: OnPicture
}

/** What can be made of the chosen words; each button says whether they are it already. */
export function Toolbar({ editor, onPicture }: ToolbarProps) {
  const t = useText()
  const isOn = useActive(editor)
  const [isLinking, setLinking] = useState(false)
  return (
    <div role="toolbar" aria-label={t('newsroom.editor.tools')} className={css.toolbar}>
      {MARKS.map(({ name, sign, press }) => (
        <Tool
          key={name}
          name={t(`newsroom.editor.${name}`)}
          sign={sign}
          isOn={isOn[name]}
          onPress={() => press(editor.chain().focus()).run()}
        />
      ))}
      <Tool name={t('newsroom.editor.link')} sign="↗" isOn={isOn.link} onPress={() => setLinking(true)} />
      {isLinking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
      <PictureTool editor={editor} onPicture={onPicture} />
      <TableTools editor={editor} isInTable={isOn.table} />
      {STEPS.map(({ name, sign, press }) => (
        <Tool
          key={name}
          name={t(`newsroom.editor.${name}`)}
          sign={sign}
          isOn={false}
          onPress={() => press(editor.chain().focus()).run()}
        />
      ))}
    </div>
  )
}

type Press = (chain: ChainedCommands) => ChainedCommands

const MARKS = [
  { name: 'heading', sign: 'H2', press: (chain) => chain.toggleHeading({ level: 2 }) },
  { name: 'subheading', sign: 'H3', press: (chain) => chain.toggleHeading({ level: 3 }) },
  { name: 'bold', sign: 'B', press: (chain) => chain.toggleBold() },
  { name: 'italic', sign: 'I', press: (chain) => chain.toggleItalic() },
  { name: 'list', sign: '•', press: (chain) => chain.toggleBulletList() },
  { name: 'numbers', sign: '1.', press: (chain) => chain.toggleOrderedList() },
  { name: 'quote', sign: '“', press: (chain) => chain.toggleBlockquote() },
] as const satisfies readonly { name: string; sign: string; press: Press }[]

const STEPS = [
  { name: 'undo', sign: '↶', press: (chain) => chain.undo() },
  { name: 'redo', sign: '↷', press: (chain) => chain.redo() },
] as const satisfies readonly { name: string; sign: string; press: Press }[]

const useActive = (editor: Editor) =>
  useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      heading: now.isActive('heading', { level: 2 }),
      subheading: now.isActive('heading', { level: 3 }),
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      list: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      link: now.isActive('link'),
      table: now.isActive('table'),
    }),
  })

interface ToolProps {
  name: string
  sign: string
  isOn: boolean
  onPress: () => void
}

function Tool({ name, sign, isOn, onPress }: ToolProps) {
  return (
    <button
      type="button"
      className={cx(css.tool, isOn && css.on)}
      aria-label={name}
      title={name}
      aria-pressed={isOn}
      // The words stay chosen.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {sign}
    </button>
  )
}

function PictureTool({ editor, onPicture }: ToolbarProps) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Tool
        name={t('newsroom.editor.picture')}
        sign="▣"
        isOn={false}
        onPress={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        multiple
        hidden
        onChange={(event) => {
          void insertPictures(editor, [...(event.target.files ?? [])], onPicture)
          event.target.value = ''
        }}
      />
    </>
  )
}

const paragraph = { type: 'paragraph' }
const rowOf = (type: 'tableHeader' | 'tableCell') => ({
  type: 'tableRow',
  content: [
    { type, content: [paragraph] },
    { type, content: [paragraph] },
  ],
})
const NEW_TABLE = { type: 'table', content: [rowOf('tableHeader'), rowOf('tableCell')] }

function TableTools({ editor, isInTable }: { editor: Editor; isInTable: boolean }) {
  const t = useText()
  const { state, view } = editor
  if (!isInTable) {
    return (
      <Tool
        name={t('newsroom.editor.table')}
        sign="▦"
        isOn={false}
        onPress={() => editor.chain().focus().insertContent(NEW_TABLE).run()}
      />
    )
  }
  return (
    <>
      <Tool
        name={t('newsroom.editor.addRow')}
        sign="▦+"
        isOn={false}
        onPress={() => addRowAfter(state, view.dispatch)}
      />
      <Tool
        name={t('newsroom.editor.dropRow')}
        sign="▦−"
        isOn={false}
        onPress={() => deleteRow(state, view.dispatch)}
      />
      <Tool
        name={t('newsroom.editor.dropTable')}
        sign="▦×"
        isOn={false}
        onPress={() => deleteTable(state, view.dispatch)}
      />
    </>
  )
}
