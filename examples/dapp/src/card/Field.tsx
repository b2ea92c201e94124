import type { ReactNode } from 'react'

interface FieldProps {
  readonly label: string
  readonly children: ReactNode
}

/** A label above its input. */
export function Field({ label, children }: FieldProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is what it is given
    <label className="field">
      {label}
      {children}
    </label>
  )
}
