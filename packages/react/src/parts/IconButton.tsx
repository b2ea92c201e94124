import type { ButtonHTMLAttributes } from 'react'

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Its name: the icon says nothing. */
  readonly label: string
}

/** A button that is only an icon, 44 px each way. */
export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={className ? `hawser-icon-button ${className}` : 'hawser-icon-button'}
    />
  )
}
