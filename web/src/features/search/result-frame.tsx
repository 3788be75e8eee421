import { SEARCH_TEXT_MAX } from '@tiantian/contracts/search/search.ts'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { BrowseBar } from '../home/browse-bar.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { pageUrl } from '../shell/page-url.ts'

interface ResultFrameProps {
  text: string | undefined
  /** Of a list without a text. */
  title: string
  placeholder: string
  /** The search page, where the text is typed. */
  page: string
  change: (patch: { text: string }) => void
  children: ReactNode
}

/** As much of a text as is searched for. */
export const beginningOf = (text: string): string => text.trim().slice(0, SEARCH_TEXT_MAX)

/** Around what a text finds: the box that leads back to typing, and a word where an address asks for too long a text. */
export function ResultFrame({ text = '', title, placeholder, page, change, children }: ResultFrameProps) {
  const t = useText()
  const isTooLong = text.trim().length > SEARCH_TEXT_MAX
  const wanted = beginningOf(text)
  return (
    <PageFrame
      title={wanted && !isTooLong ? t('search.resultsFor', { text }) : title}
      bar={
        <BrowseBar hasBack url={pageUrl(page, { text: wanted })} text={wanted} placeholder={placeholder} />
      }
    >
      {isTooLong ? <TooLong onShort={() => change({ text: wanted })} /> : children}
    </PageFrame>
  )
}

/** Boxes take no more than is searched for, but whoever writes links may. */
function TooLong({ onShort }: { onShort: () => void }) {
  const t = useText()
  return (
    <div role="alert">
      <EmptyState
        title={t('search.tooLong', { max: SEARCH_TEXT_MAX })}
        action={
          <Button variant="secondary" onClick={onShort}>
            {t('search.searchBeginning')}
          </Button>
        }
      />
    </div>
  )
}
