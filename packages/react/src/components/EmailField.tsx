import type { ReactNode } from 'react'
import { enEmail } from '../text/enQuestion.js'
import { useText } from '../text/useText.js'
import { TextField } from './TextField.js'

/** Whether a text looks like an e-mail address. Who has it is for a code to say. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text)
}

interface EmailFieldProps {
  /** By default it is called an e-mail address. */
  readonly label?: string | undefined
  readonly value: string
  readonly error: ReactNode
  readonly readOnly?: boolean | undefined
  /** Stands in the field, at its end. */
  readonly end?: ReactNode
  readonly onChange: (value: string) => void
  readonly onFocus?: (() => void) | undefined
}

/** A field for an e-mail address, which a device fills in. An address is written from left to right in every language. */
export function EmailField({ label, ...field }: EmailFieldProps) {
  const text = useText(enEmail)
  return (
    <TextField
      type="email"
      name="email"
      label={label ?? text('email.label')}
      autoComplete="email"
      inputMode="email"
      enterKeyHint="go"
      maxLength={254}
      dir="ltr"
      {...field}
    />
  )
}
