import { type InputHTMLAttributes, type ReactNode, useId } from 'react'

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly hint?: ReactNode
  /** The fault of the value. Announced when it appears. */
  readonly error?: ReactNode
  /** Stands beside the label, at its end. */
  readonly labelEnd?: ReactNode
  /** Stands in the field, at its end. */
  readonly end?: ReactNode
}

export function TextField({ label, value, onChange, hint, error, labelEnd, end, className, ...input }: TextFieldProps) {
  const id = useId()
  const hasError = Boolean(error)
  const description = [hint ? `${id}-hint` : null, hasError ? `${id}-error` : null]
    .filter((part) => part !== null)
    .join(' ')
  return (
    <div className={className ? `hawser-field ${className}` : 'hawser-field'} data-invalid={hasError ? '' : undefined}>
      <div className="hawser-field-head">
        <label className="hawser-field-label" htmlFor={id}>
          {label}
        </label>
        {labelEnd}
      </div>
      <div className="hawser-field-box" dir={input.dir}>
        <input
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          {...input}
          id={id}
          className="hawser-field-input"
          value={value}
          aria-invalid={hasError || undefined}
          aria-describedby={description || undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {end}
      </div>
      {hint ? (
        <p className="hawser-field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <p className="hawser-field-error" id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </div>
  )
}
