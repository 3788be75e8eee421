import { buttonClass } from '../../../ui/button.tsx'
import { LostDrawing } from '../../../ui/drawings.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { PageLink } from '../page-link.tsx'

interface MissingProps {
  title: string
  text?: string
  /** What to quote to support. */
  detail?: string | undefined
  /** The single link to continue. */
  way: { text: string; url: string; open?: 'navigateTo' | 'redirectTo' | 'reLaunch' }
}

/** Shown if the address names something that does not exist, or no longer: says what it was, and links on. */
export function Missing({ title, text, detail, way }: MissingProps) {
  return (
    <EmptyState
      title={title}
      text={text}
      detail={detail}
      drawing={<LostDrawing />}
      action={
        <PageLink url={way.url} open={way.open ?? 'redirectTo'} className={buttonClass()}>
          {way.text}
        </PageLink>
      }
    />
  )
}
