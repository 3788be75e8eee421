import { safeHref, safePicture, safeVideo } from '@tiantian/contracts/rich-text/address.ts'
import { mergeAttributes, Node } from '@tiptap/core'
import Image from '@tiptap/extension-image'
import { tableEditing } from '@tiptap/pm/tables'
import { ReactNodeViewRenderer } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { GapView } from './gap-view.tsx'
import { PictureView } from './picture-view.tsx'
import type { OnPicture } from './pictures.ts'

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

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  // The role by which the table commands of ProseMirror recognise a node.
  extendNodeSchema: ({ name }) => (Object.hasOwn(ROLES, name) ? { tableRole: ROLES[name] } : {}),
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  addProseMirrorPlugins: () => [tableEditing()],
})

/** The allowed content of a rich text: anything else that is pasted is dropped. */
export const richTextExtensions = (onPicture: OnPicture) => [
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
