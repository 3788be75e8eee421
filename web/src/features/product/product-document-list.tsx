import type { ProductDocument } from '@tiantian/contracts/product/product-document.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import css from './product-document-list.module.css'

const BYTES_IN_KB = 1024

/** Certificates and documents, with a download for those stored here. */
export function ProductDocumentList({ documents }: { documents: readonly ProductDocument[] }) {
  const t = useText()
  if (documents.length === 0) return null
  return (
    <>
      <h3 className={css.title}>{t('product.documents.title')}</h3>
      <ul className={css.papers}>
        {documents.map((document) => (
          <ProductDocumentLine key={document.id} document={document} />
        ))}
      </ul>
    </>
  )
}

function ProductDocumentLine({ document }: { document: ProductDocument }) {
  const t = useText()
  const format = useFormat()
  const { kind, title, number, issuer, validTo, file } = document
  const isOver = validTo !== null && Date.parse(validTo) < Date.now()
  return (
    <li className={css.paper}>
      <div className={css.what}>
        <strong>{title}</strong>
        <span className={css.muted}>{t(`product.documents.kind.${kind}`)}</span>
        {[number, issuer].map((text) => text && <span key={text}>{text}</span>)}
        {validTo !== null && (
          <span className={css.muted}>{t('product.documents.validTo', { date: format.date(validTo) })}</span>
        )}
        {isOver && <Tag tone="danger">{t('product.documents.over')}</Tag>}
      </div>
      {file && (
        <a
          href={file.url}
          download
          className={buttonClass({ variant: 'soft', size: 'sm' })}
          aria-label={t('product.documents.saveOf', { title })}
        >
          {t('product.documents.save', { size: format.number(Math.ceil(file.bytes / BYTES_IN_KB)) })}
        </a>
      )}
    </li>
  )
}
