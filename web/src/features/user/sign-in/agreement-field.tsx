import { useId } from 'react'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import css from './agreement-field.module.css'
import { RegisterTerms } from './terms-line.tsx'

interface AgreementFieldProps {
  value: boolean
  onChange: (isAgreed: boolean) => void
  error?: string | undefined
}

/** The checkbox required to create an account. */
export function AgreementField({ value, onChange, error }: AgreementFieldProps) {
  const noteId = useId()
  return (
    <div className={css.agreement}>
      <Checkbox
        isChecked={value}
        onChange={onChange}
        label={<RegisterTerms />}
        {...(error && { errorId: noteId })}
      />
      {error && (
        <p id={noteId} role="alert" className={css.error}>
          {error}
        </p>
      )}
    </div>
  )
}
