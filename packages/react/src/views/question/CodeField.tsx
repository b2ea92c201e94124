import { OTPField } from '@base-ui/react/otp-field'
import { type CSSProperties, type ReactNode, useEffect, useId, useRef } from 'react'
import { enQuestion } from '../../text/enQuestion.js'
import { useText } from '../../text/useText.js'

export interface CodeFieldProps {
  readonly label: string
  /** How many digits the code has. */
  readonly length: number
  readonly value: string
  readonly error: ReactNode
  /** The code is being looked at. */
  readonly isBusy: boolean
  readonly onChange: (value: string) => void
  /** All digits are there: entered, pasted, or filled in by the device. */
  readonly onComplete: (value: string) => void
}

const digit: CSSProperties = { inlineSize: 0, textAlign: 'center', fontSize: 20, fontVariantNumeric: 'tabular-nums' }

/** A place for each digit of a one-time code. A code is read from left to right in every language. */
export function CodeField({ label, length, value, error, isBusy, onChange, onComplete }: CodeFieldProps) {
  const text = useText(enQuestion)
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const hasError = Boolean(error)
  const focusFirst = (): void => box.current?.querySelector('input')?.focus()

  // Begun again from its start, where it was wrong.
  useEffect(() => {
    if (hasError) box.current?.querySelector('input')?.focus()
  }, [hasError])
  // The focus is on the heading: what is typed or pasted there is meant for the code.
  useEffect(() => {
    const onKeyDown = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): void => {
      const isCode = (/^\d$/.test(key) && !ctrlKey && !metaKey && !altKey) || (key === 'v' && (ctrlKey || metaKey))
      const dialog = box.current?.closest('[role="dialog"]')
      const isIn = target instanceof HTMLElement && (target === document.body || dialog?.contains(target))
      if (isCode && isIn && !target.matches('input, textarea, select')) box.current?.querySelector('input')?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <div className="hawser-field" data-invalid={hasError ? '' : undefined}>
      <div className="hawser-field-head">
        <label className="hawser-field-label" htmlFor={id}>
          {label}
        </label>
      </div>
      <OTPField.Root
        ref={box}
        id={id}
        className="hawser-field-box"
        dir="ltr"
        length={length}
        value={value}
        readOnly={isBusy}
        aria-describedby={hasError ? `${id}-error` : undefined}
        onValueChange={onChange}
        onValueComplete={onComplete}
        // Beside the digits, which are no more than a part of it.
        onClick={(event) => {
          if (event.target === event.currentTarget) focusFirst()
        }}
      >
        {Array.from({ length }, (_, index) => (
          <OTPField.Input
            // biome-ignore lint/suspicious/noArrayIndexKey: the places of a code
            key={index}
            className="hawser-field-input"
            style={digit}
            placeholder="–"
            aria-invalid={hasError || undefined}
            {...(index > 0 && {
              'aria-label': text('question.code.digit', {
                number: text.number(index + 1),
                count: text.number(length),
              }),
            })}
          />
        ))}
      </OTPField.Root>
      <p className="hawser-field-error" id={`${id}-error`} role="alert">
        {error}
      </p>
    </div>
  )
}
