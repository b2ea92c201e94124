import type { ButtonHTMLAttributes, Ref } from 'react'
import { Spinner } from './Loading.js'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary` is the one main action of a view. Default `secondary`. */
  readonly variant?: 'primary' | 'secondary' | 'quiet' | undefined
  readonly tone?: 'danger' | undefined
  /** `small` stands within a line; its target is 44 px high all the same. */
  readonly size?: 'small' | undefined
  /** Under way: it keeps its place and the focus, and presses do nothing. */
  readonly isBusy?: boolean | undefined
  readonly ref?: Ref<HTMLButtonElement> | undefined
}

export function Button({
  variant = 'secondary',
  tone,
  size,
  isBusy = false,
  onClick,
  children,
  className,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={className ? `hawser-button ${className}` : 'hawser-button'}
      data-variant={variant}
      data-tone={tone}
      data-size={size}
      data-busy={isBusy ? '' : undefined}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || rest['aria-disabled'] || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      <span className="hawser-button-label">{children}</span>
      {isBusy ? <Spinner /> : null}
    </button>
  )
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
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
