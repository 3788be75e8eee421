import type { EventDocument } from '@tiantian/contracts/expo/facts-form.ts'
import { DOCUMENTS_MAX } from '@tiantian/contracts/expo/facts-form.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { ProductImage } from '../../ui/product-image.tsx'
import { Section } from '../../ui/section.tsx'
import type { UploadedFile } from '../media/file-picker.tsx'
import { FilePicker } from '../media/file-picker.tsx'
import type { FactsFormProps } from './facts-sections.tsx'
import css from './set-up.module.css'
import { useWritingLanguage, WordsField } from './words-field.tsx'

const FOLDER = 'event/'

/** Files lie on this server: their address without its name holds in all languages and places. */
const pathOf = ({ fileId }: UploadedFile) => new URL(fileId, location.origin).pathname

export function FilesSection({ form }: FactsFormProps) {
  const t = useText()
  const { cover } = form.draft
  return (
    <Section title={t('setup.section.files')} isPanel>
      <div className={css.part}>
        <div className={css.cover}>
          {cover && <ProductImage src={cover} alt="" ratio="16 / 9" sizes="420px" />}
          <FilePicker
            label={t('setup.field.cover')}
            kinds={['picture']}
            limit={1}
            folder={FOLDER}
            onChange={([file]) => file && form.set('cover', pathOf(file))}
          />
          {cover && (
            <Button variant="plain" size="sm" onClick={() => form.set('cover', '')}>
              {t('setup.item.remove', { name: t('setup.field.cover') })}
            </Button>
          )}
        </div>
        <Documents form={form} />
      </div>
    </Section>
  )
}

function Documents({ form }: FactsFormProps) {
  const t = useText()
  const shown = useLanguage()
  const language = useWritingLanguage()
  const { documents } = form.draft
  const change = (at: number, document: EventDocument) => form.set('documents', documents.with(at, document))
  return (
    <>
      {documents.map((document, at) => (
        <div key={document.url} className={css.row}>
          <div className={css.rowWords}>
            <WordsField
              label={t('setup.field.documentName')}
              maxLength={120}
              value={document.name}
              onChange={(name) => change(at, { ...document, name })}
            />
          </div>
          <Button variant="plain" size="sm" onClick={() => form.set('documents', documents.toSpliced(at, 1))}>
            {t('setup.item.remove', { name: textIn(document.name, shown) })}
          </Button>
        </div>
      ))}
      <FilePicker
        label={t('setup.field.documents')}
        kinds={['document']}
        mode="list"
        limit={Math.min(9, DOCUMENTS_MAX - documents.length)}
        folder={FOLDER}
        onChange={(files) =>
          form.set(
            'added',
            files.map((file) => ({ name: { [language]: file.name }, url: pathOf(file), bytes: file.size })),
          )
        }
      />
    </>
  )
}
