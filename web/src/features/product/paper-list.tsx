import type { Paper } from '@tiantian/contracts/product/paper.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import css from './paper-list.module.css'

const BYTES_IN_KB = 1024

/** Certificates and documents, with a way to save those that lie here. */
export function PaperList({ papers }: { papers: readonly Paper[] }) {
  const t = useText()
  if (papers.length === 0) return null
  return (
    <>
      <h3 className={css.title}>{t('product.papers.title')}</h3>
      <ul className={css.papers}>
        {papers.map((paper) => (
          <PaperLine key={paper.id} paper={paper} />
        ))}
      </ul>
    </>
  )
}

function PaperLine({ paper }: { paper: Paper }) {
  const t = useText()
  const format = useFormat()
  const { kind, title, number, issuer, validTo, file } = paper
  const isOver = validTo !== null && Date.parse(validTo) < Date.now()
  return (
    <li className={css.paper}>
      <div className={css.what}>
        <strong>{title}</strong>
        <span className={css.muted}>{t(`product.papers.kind.${kind}`)}</span>
        {[number, issuer].map((text) => text && <span key={text}>{text}</span>)}
        {validTo !== null && (
          <span className={css.muted}>{t('product.papers.validTo', { date: format.date(validTo) })}</span>
        )}
        {isOver && <Tag tone="danger">{t('product.papers.over')}</Tag>}
      </div>
      {file && (
        <a
          href={file.url}
          download
          className={buttonClass({ variant: 'soft', size: 'sm' })}
          aria-label={t('product.papers.saveOf', { title })}
        >
          {t('product.papers.save', { size: format.number(Math.ceil(file.bytes / BYTES_IN_KB)) })}
        </a>
      )}
    </li>
  )
}
