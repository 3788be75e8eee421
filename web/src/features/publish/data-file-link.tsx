import { useMutation } from '@tanstack/react-query'
import type { Dataset } from '@tiantian/contracts/publish/dataset.ts'
import { tokenForFiles } from '@tiantian/contracts/publish/dataset-access.ts'
import type { ReactNode } from 'react'
import { call } from '../../sdk/call.ts'
import { useSession } from '../../sdk/session.ts'
import { Button } from '../../ui/button.tsx'
import { saveAddress } from '../../ui/save-address.ts'

interface DataFileLinkProps {
  dataset: Pick<Dataset, 'slug' | 'access'>
  /** Path below `/api/data/`, with the selection. */
  url: string
  className?: string
  children: ReactNode
}

/**
 * A file to download. Links carry no token: a reader with more than public access gets a short-lived signed token in
 * the address.
 */
export function DataFileLink({ dataset: { slug, access }, url, className, children }: DataFileLinkProps) {
  const { isMember } = useSession()
  const saving = useMutation({
    mutationFn: () => call(tokenForFiles, { slug }),
    onSuccess: ({ token }) =>
      saveAddress(`${url}${url.includes('?') ? '&' : '?'}token=${encodeURIComponent(token)}`),
  })
  if (access === 'public' || !isMember) {
    return (
      <a href={url} download="" className={className}>
        {children}
      </a>
    )
  }
  return (
    <Button variant="soft" size="sm" isLoading={saving.isPending} onClick={() => saving.mutate()}>
      {children}
    </Button>
  )
}
