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
