import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs'
import IconBold from '@tabler/icons-react/dist/esm/icons/IconBold.mjs'
import IconColumnInsertRight from '@tabler/icons-react/dist/esm/icons/IconColumnInsertRight.mjs'
import IconColumnRemove from '@tabler/icons-react/dist/esm/icons/IconColumnRemove.mjs'
import IconH2 from '@tabler/icons-react/dist/esm/icons/IconH2.mjs'
import IconH3 from '@tabler/icons-react/dist/esm/icons/IconH3.mjs'
import IconItalic from '@tabler/icons-react/dist/esm/icons/IconItalic.mjs'
import IconLibraryPhoto from '@tabler/icons-react/dist/esm/icons/IconLibraryPhoto.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs'
import IconListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconQuote from '@tabler/icons-react/dist/esm/icons/IconQuote.mjs'
import IconRowInsertBottom from '@tabler/icons-react/dist/esm/icons/IconRowInsertBottom.mjs'
import IconRowRemove from '@tabler/icons-react/dist/esm/icons/IconRowRemove.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import IconTableColumn from '@tabler/icons-react/dist/esm/icons/IconTableColumn.mjs'
import IconTableOff from '@tabler/icons-react/dist/esm/icons/IconTableOff.mjs'
import { safeHref } from '@tiantian/contracts/rich-text/address.ts'
import type { ChainedCommands, Editor } from '@tiptap/core'
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  toggleHeader,
} from '@tiptap/pm/tables'
import { useEditorState } from '@tiptap/react'
import { useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../button.tsx'
import { cx } from '../class-names.ts'
import { TextField } from '../form/text-field.tsx'
import { BottomSheet } from '../overlay/bottom-sheet.tsx'
import type { OnPicture, PictureLibrary } from './pictures.ts'
import { insertKnownPicture, insertPictures } from './pictures.ts'
import css from './rich-editor.module.css'

interface LinkDialogProps {
  editor: Editor
  onClose: () => void
}

/** The link of the selected text; without a selection the address itself is inserted. */
function LinkDialog({ editor, onClose }: LinkDialogProps) {
  const t = useText()
  const link = useLink(editor, onClose)
  return (
    <BottomSheet isOpen desktop="center" title={t('newsroom.editor.link')} onClose={onClose}>
      {/* Not a form: the article's form is around it. */}
      <div className={css.linkForm}>
        <TextField
          label={t('newsroom.editor.linkAsk')}
          hint={t('newsroom.editor.linkHint')}
          error={link.isWrong ? t('newsroom.editor.linkWrong') : undefined}
          type="url"
          inputMode="url"
          maxLength={2000}
          value={link.typed}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            link.set()
          }}
          onChange={link.type}
        />
        <div className={css.linkButtons}>
          <Button onClick={link.set}>{t('newsroom.editor.linkSet')}</Button>
          {link.before && (
            <Button variant="secondary" onClick={link.drop}>
              {t('newsroom.editor.linkDrop')}
            </Button>
          )}
        </div>
      </div>
    </BottomSheet>
  )
}

function useLink(editor: Editor, onClose: () => void) {
  const before = (editor.getAttributes('link').href as string | undefined) ?? ''
  const [typed, setTyped] = useState(before)
  const [isWrong, setWrong] = useState(false)
  return {
    before,
    typed,
    isWrong,
    type(text: string) {
      setTyped(text)
      setWrong(false)
    },
    set() {
      const href = safeHref(completed(typed))
      setWrong(!href)
      if (!href) return
      setLink(editor, href)
      onClose()
    },
    drop() {
      editor.chain().focus().extendMarkRange('link').unsetLink().run()
      onClose()
    },
  }
}

function setLink(editor: Editor, href: string) {
  const words = editor.chain().focus().extendMarkRange('link')
  if (editor.state.selection.empty && !editor.isActive('link')) {
    words.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
  } else {
    words.setLink({ href }).run()
  }
}

/** The protocol is usually not typed: `example.org` is accepted. */
function completed(typed: string): string {
  const text = typed.trim()
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(text) ? `https://${text}` : text
}

interface ToolbarProps {
  editor: Editor
  onPicture: OnPicture
  library: PictureLibrary | undefined
}

/** Formats of the selection; each button shows whether it is active. */
export function Toolbar({ editor, onPicture, library }: ToolbarProps) {
  const t = useText()
  const isOn = useActive(editor)
  const [isLinking, setLinking] = useState(false)
  return (
    <div role="toolbar" aria-label={t('newsroom.editor.tools')} className={css.toolbar}>
      {MARKS.map(({ name, Sign, press }) => (
        <Tool
          key={name}
          name={t(`newsroom.editor.${name}`)}
          Sign={Sign}
          isOn={isOn[name]}
          onPress={() => press(editor.chain().focus()).run()}
        />
      ))}
      <Tool
        name={t('newsroom.editor.link')}
        Sign={IconLink}
        isOn={isOn.link}
        onPress={() => setLinking(true)}
      />
      {isLinking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
      <PictureTool editor={editor} onPicture={onPicture} />
      {library && <LibraryTool editor={editor} library={library} />}
      <TableTools editor={editor} isInTable={isOn.table} />
      {STEPS.map(({ name, Sign, press }) => (
        <Tool
          key={name}
          name={t(`newsroom.editor.${name}`)}
          Sign={Sign}
          isOn={false}
          onPress={() => press(editor.chain().focus()).run()}
        />
      ))}
    </div>
  )
}

/** Any of the icons above. */
type Icon = typeof IconLink

type Press = (chain: ChainedCommands) => ChainedCommands

const MARKS = [
  { name: 'heading', Sign: IconH2, press: (chain) => chain.toggleHeading({ level: 2 }) },
  { name: 'subheading', Sign: IconH3, press: (chain) => chain.toggleHeading({ level: 3 }) },
  { name: 'bold', Sign: IconBold, press: (chain) => chain.toggleBold() },
  { name: 'italic', Sign: IconItalic, press: (chain) => chain.toggleItalic() },
  { name: 'list', Sign: IconList, press: (chain) => chain.toggleBulletList() },
  { name: 'numbers', Sign: IconListNumbers, press: (chain) => chain.toggleOrderedList() },
  { name: 'quote', Sign: IconQuote, press: (chain) => chain.toggleBlockquote() },
] as const satisfies readonly { name: string; Sign: Icon; press: Press }[]

const STEPS = [
  { name: 'undo', Sign: IconArrowBackUp, press: (chain) => chain.undo() },
  { name: 'redo', Sign: IconArrowForwardUp, press: (chain) => chain.redo() },
] as const satisfies readonly { name: string; Sign: Icon; press: Press }[]

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
  Sign: Icon
  isOn: boolean
  onPress: () => void
}

function Tool({ name, Sign, isOn, onPress }: ToolProps) {
  return (
    <button
      type="button"
      className={cx(css.tool, isOn && css.on)}
      aria-label={name}
      title={name}
      aria-pressed={isOn}
      // Keeps the selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <Sign size={20} stroke={1.8} aria-hidden="true" />
    </button>
  )
}

function PictureTool({ editor, onPicture }: Omit<ToolbarProps, 'library'>) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Tool
        name={t('newsroom.editor.picture')}
        Sign={IconPhoto}
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

function LibraryTool({ editor, library: Library }: { editor: Editor; library: PictureLibrary }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Tool
        name={t('newsroom.editor.library')}
        Sign={IconLibraryPhoto}
        isOn={false}
        onPress={() => setOpen(true)}
      />
      {isOpen && (
        <Library
          onClose={() => setOpen(false)}
          onChoose={(picture) => {
            setOpen(false)
            insertKnownPicture(editor, picture)
          }}
        />
      )}
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
  if (!isInTable) {
    return (
      <Tool
        name={t('newsroom.editor.table')}
        Sign={IconTable}
        isOn={false}
        onPress={() => editor.chain().focus().insertContent(NEW_TABLE).run()}
      />
    )
  }
  return TABLE_TOOLS.map(({ name, Sign, run }) => (
    <Tool
      key={name}
      name={t(`newsroom.editor.${name}`)}
      Sign={Sign}
      isOn={false}
      onPress={() => run(editor.state, editor.view.dispatch)}
    />
  ))
}

const TABLE_TOOLS = [
  { name: 'addRow', Sign: IconRowInsertBottom, run: addRowAfter },
  { name: 'dropRow', Sign: IconRowRemove, run: deleteRow },
  { name: 'addColumn', Sign: IconColumnInsertRight, run: addColumnAfter },
  { name: 'dropColumn', Sign: IconColumnRemove, run: deleteColumn },
  { name: 'headerRow', Sign: IconTableColumn, run: toggleHeader('row') },
  { name: 'dropTable', Sign: IconTableOff, run: deleteTable },
] as const satisfies readonly { name: string; Sign: Icon; run: typeof addRowAfter }[]
