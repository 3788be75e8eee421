import { safeHref, safePicture, safeVideo } from '@tiantian/contracts/rich-text/address.ts'
import { mergeAttributes, Node } from '@tiptap/core'
import Image from '@tiptap/extension-image'
import { tableEditing } from '@tiptap/pm/tables'
import StarterKit from '@tiptap/starter-kit'

/** Pictures of this server alone: what is pasted from elsewhere is left out, see `onPictures`. */
const Picture = Image.extend({
  parseHTML() {
    return [
      {
        tag: 'img[src]',
        getAttrs: (element) => (safePicture(element.getAttribute('src')) ? null : false),
      },
    ]
  },
})

/** A film elsewhere, shown as what it is: an address. */
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
    // What the table commands of ProseMirror count with.
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
  // By its role the table commands of ProseMirror know a node.
  extendNodeSchema: ({ name }) => (Object.hasOwn(ROLES, name) ? { tableRole: ROLES[name] } : {}),
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  addProseMirrorPlugins: () => [tableEditing()],
})

/** What a rich text may hold, and not a word more: what an editor pastes beyond that is left out. */
export const richTextExtensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, autolink: true, isAllowedUri: (url) => safeHref(url) !== undefined },
  }),
  Picture,
  Video,
  Table,
  Row,
  cell('tableHeader', 'th'),
  cell('tableCell', 'td'),
]
