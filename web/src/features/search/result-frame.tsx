import { SEARCH_TEXT_MAX } from '@tiantian/contracts/search/search.ts'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { BrowseBar } from '../home/browse-bar.tsx'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { pageUrl } from '../shell/page-url.ts'

interface ResultFrameProps {
  text: string | undefined
  /** Of a list without a query. */
  title: string
  placeholder: string
  /** The search page, where the query is typed. */
  page: string
  change: (patch: { text: string }) => void
  children: ReactNode
}

/** The part of a query that is within the length limit. */
export const beginningOf = (text: string): string => text.trim().slice(0, SEARCH_TEXT_MAX)

/** The frame of search results: the search box, and a message if the address contains too long a query. */
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

/** The search box limits the length, but a link may exceed it. */
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
