import type { Dataset } from '@tiantian/contracts/publish/dataset.ts'
import type { RefObject } from 'react'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { TextArea } from '../../ui/form/text-field.tsx'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { Section } from '../../ui/section.tsx'
import { copyAndConfirm } from '../shell/copy-and-confirm.ts'
import { stringifySearch } from '../shell/search-params.ts'
import { DataFileLink } from './data-file-link.tsx'
import css from './dataset-downloads.module.css'
import type { DatasetView } from './dataset-search.ts'
import { choiceOf } from './dataset-search.ts'

interface EmbedSheetProps {
  title: string
  /** The address of the chart on this server. */
  address: string
  onClose: () => void
}

/** A preview of the embedded chart, and the HTML for it. */
function EmbedSheet({ title, address, onClose }: EmbedSheetProps) {
  const t = useText()
  const url = new URL(address, location.origin).href
  const [height, setHeight] = useState(HEIGHT)
  const code = `<iframe src="${escaped(url)}" title="${escaped(title)}" width="100%" height="${height}" style="border:0" loading="lazy"></iframe>`
  const copy = () => copyAndConfirm(code, t('publish.dataset.copied'))
  return (
    <BottomSheet isOpen desktop="center" title={t('publish.dataset.embed')} onClose={onClose}>
      <div className={css.embed}>
        <p className={css.hint}>{t('publish.dataset.embedText')}</p>
        <iframe
          src={address}
          title={title}
          className={css.preview}
          style={{ height }}
          onLoad={(event) => setHeight(heightOf(event.currentTarget))}
        />
        <TextArea label={t('publish.dataset.embedCode')} value={code} readOnly onChange={() => undefined} />
        <Button onClick={() => void copy()}>{t('publish.dataset.copy')}</Button>
      </div>
    </BottomSheet>
  )
}

/** Until the height is known. */
const HEIGHT = 560

/** The embedded page is of this server and runs no script: it is measured here, and the HTML contains its height. */
const heightOf = ({ contentDocument }: HTMLIFrameElement) =>
  Math.max(HEIGHT, (contentDocument?.documentElement.scrollHeight ?? 0) + 8)

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

interface DownloadsProps {
  dataset: Dataset
  view: DatasetView
  chart: RefObject<SVGSVGElement | null>
}

/** The selected figures for spreadsheets, programs and print, and the way back to this view. */
export function DatasetDownloads({ dataset, view, chart }: DownloadsProps) {
  const t = useText()
  const address = useAddresses(dataset.slug, view)
  const [isEmbedding, setEmbedding] = useState(false)
  const classes = buttonClass({ variant: 'soft', size: 'sm' })
  const files = [
    { text: t('publish.dataset.csv'), url: address.ofFile('csv') },
    { text: t('publish.dataset.csvExcel'), url: address.ofFile('csv', { separator: 'semicolon' }) },
    { text: t('publish.dataset.xlsx'), url: address.ofFile('xlsx') },
    { text: t('publish.dataset.full'), url: address.ofFile('csv', { full: '1' }) },
    { text: t('publish.dataset.json'), url: address.ofFile('json') },
    { text: t('publish.dataset.metadata'), url: address.ofFile('metadata.json') },
  ]
  return (
    <Section title={t('publish.dataset.download')} isPanel>
      <p className={css.hint}>{t('publish.dataset.chosenOnly')}</p>
      <div className={css.files}>
        {files.map(({ text, url }) => (
          <DataFileLink key={url} dataset={dataset} url={url} className={classes}>
            {text}
          </DataFileLink>
        ))}
        {view.chart !== 'table' && <Pictures dataset={dataset} chart={chart} />}
        <Button
          variant="secondary"
          size="sm"
          onClick={() => void copyAndConfirm(location.href, t('publish.dataset.copied'))}
        >
          {t('publish.dataset.link')}
        </Button>
        <Button variant="secondary" size="sm" onClick={() => setEmbedding(true)}>
          {t('publish.dataset.embed')}
        </Button>
      </div>
      {isEmbedding && (
        <EmbedSheet title={dataset.title} address={address.ofEmbed} onClose={() => setEmbedding(false)} />
      )}
    </Section>
  )
}

/** Downloads of the selected figures as files, and embedding of the chart. */
function useAddresses(slug: string, view: DatasetView) {
  const language = useLanguage()
  const { slug: _, ...choice } = choiceOf(view) ?? { slug }
  const { transform, chart } = view
  const chosen = { ...choice, transform, lang: language }
  return {
    ofFile: (ending: string, more: Record<string, string> = {}) =>
      `/api/data/${slug}.${ending}${stringifySearch({ ...chosen, ...more })}`,
    ofEmbed: `/embed/data/${slug}${stringifySearch({ ...chosen, chart })}`,
  }
}

function Pictures({ dataset, chart }: Omit<DownloadsProps, 'view'>) {
  const t = useText()
  const format = useFormat()
  const { title, sourceName, release, slug } = dataset
  const source = t('publish.dataset.sourceLine', { source: sourceName })
  const words = { title, source: `${source} · ${format.date(release.publishedAt)}` }
  const save = async (how: 'savePng' | 'saveSvg') => {
    if (!chart.current) return
    const pictures = await import('./chart/save-picture.ts')
    await pictures[how](chart.current, slug, words)
  }
  return (
    <>
      <Button variant="soft" size="sm" onClick={() => void save('savePng')}>
        {t('publish.dataset.png')}
      </Button>
      <Button variant="soft" size="sm" onClick={() => void save('saveSvg')}>
        {t('publish.dataset.svg')}
      </Button>
    </>
  )
}
