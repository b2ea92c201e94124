import type { ReactNode } from 'react'

export interface IconProps {
  readonly className?: string | undefined
}

/** A drawing on a 24 px grid in the colour of the text around it. It says nothing that the text beside it does not say. */
export function Icon({ className, children }: IconProps & { readonly children: ReactNode }) {
  return (
    <svg
      className={className ? `hawser-icon ${className}` : 'hawser-icon'}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  )
}

export function ChevronDownIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m7.5 10 4.5 4.5 4.5-4.5" />
    </Icon>
  )
}

export function WarningIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 9.5v4M12 16.5h.01M10.5 4.9 3.7 16.8a1.7 1.7 0 0 0 1.5 2.6h13.6a1.7 1.7 0 0 0 1.5-2.6L13.5 4.9a1.7 1.7 0 0 0-3 0Z" />
    </Icon>
  )
}
