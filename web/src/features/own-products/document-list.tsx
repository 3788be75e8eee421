import { PRODUCT_DOCUMENTS_MAX } from '@tiantian/contracts/product/own-product.ts'
import { documentKind } from '@tiantian/contracts/product/product-document.ts'
import { useText } from '../../i18n/use-text.ts'
import { ItemRow } from '../../office/list-editor.tsx'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { FilePicker } from '../media/file-picker.tsx'
import type { DraftDocument } from './export-sheet-draft.ts'
import css from './own-products.module.css'

interface DocumentListProps {
  documents: readonly DraftDocument[]
  errorOf: (path: string) => string | undefined
  onChange: (documents: readonly DraftDocument[]) => void
}

const NEW: DraftDocument = {
  kind: 'certificate',
  title: 'EAC',
  number: '',
  issuer: '',
  validTo: null,
  file: '',
}

/** Certificates and other papers of a product, with their numbers, ends and files. */
export function DocumentList({ documents, errorOf, onChange }: DocumentListProps) {
  const t = useText()
  return (
    <>
      <h3>{t('product.documents.title')}</h3>
      <ul className={css.list} aria-label={t('product.documents.title')}>
        {documents.map((document, at) => (
          <ItemRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a new one has no id yet, and none is moved.
            key={at}
            name={[document.title, document.number].filter(Boolean).join(', ')}
            onRemove={() => onChange(documents.toSpliced(at, 1))}
          >
            <DocumentFields
              document={document}
              errorOf={(name) => errorOf(`documents.${at}.${name}`)}
              onChange={(next) => onChange(documents.with(at, next))}
            />
          </ItemRow>
        ))}
      </ul>
      {documents.length < PRODUCT_DOCUMENTS_MAX && (
        <Button size="sm" variant="secondary" onClick={() => onChange([...documents, NEW])}>
          {t('ownProducts.sheet.addDocument')}
        </Button>
      )}
    </>
  )
}

interface DocumentFieldsProps {
  document: DraftDocument
  errorOf: (name: string) => string | undefined
  onChange: (document: DraftDocument) => void
}

const LINES = [
  ['title', 120],
  ['number', 80],
  ['issuer', 120],
] as const

function DocumentFields({ document, errorOf, onChange }: DocumentFieldsProps) {
  const t = useText()
  const set = (part: Partial<DraftDocument>) => onChange({ ...document, ...part })
  return (
    <div className={css.pair}>
      <Select
        label={t('ownProducts.sheet.documentKind')}
        value={document.kind}
        choices={documentKind.options.map((kind) => ({
          value: kind,
          label: t(`product.documents.kind.${kind}`),
        }))}
        onChange={(kind) => set({ kind: kind as DraftDocument['kind'] })}
      />
      {LINES.map(([name, max]) => (
        <TextField
          key={name}
          label={t(`ownProducts.sheet.document.${name}`)}
          isOptional={name === 'issuer'}
          maxLength={max}
          error={errorOf(name)}
          value={document[name]}
          onChange={(value) => set({ [name]: value })}
        />
      ))}
      <TextField
        label={t('ownProducts.sheet.document.validTo')}
        type="date"
        isOptional
        error={errorOf('validTo')}
        value={document.validTo ?? ''}
        onChange={(validTo) => set({ validTo: validTo === '' ? null : validTo })}
      />
      {document.file === '' ? (
        <FilePicker
          label={t('ownProducts.sheet.document.file')}
          kinds={['document', 'picture']}
          limit={1}
          mode="list"
          folder="product/"
          isHandedOver
          onChange={([file]) => file && set({ file: new URL(file.fileId, location.origin).pathname })}
        />
      ) : (
        <p className={css.notice}>
          <a href={document.file} download>
            {t('ownProducts.sheet.document.file')}
          </a>
          <Button size="sm" variant="plain" onClick={() => set({ file: '' })}>
            {t('common.delete')}
          </Button>
        </p>
      )}
    </div>
  )
}
