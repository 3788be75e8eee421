import { lazy, Suspense, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { FlagIcon } from '../review/icons.tsx'

const ComplaintSheet = lazy(() =>
  import('../review/complaint-sheet.tsx').then((module) => ({ default: module.ComplaintSheet })),
)

/** The way to tell the office what is wrong with a product. */
export function ProductComplaint({ id }: { id: string }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="plain" size="sm" icon={<FlagIcon size={16} />} onClick={() => setOpen(true)}>
        {t('review.complaint.title.product')}
      </Button>
      <Suspense>
        {isOpen && <ComplaintSheet kind="product" id={id} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
