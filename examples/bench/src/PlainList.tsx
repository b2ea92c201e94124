import { type ReactNode, useEffect } from 'react'

/** The least that a list of wallets can be: what a kit's modal is compared with. */
export function PlainList({ onClose, children }: { readonly onClose: () => void; readonly children: ReactNode }) {
  useEffect(() => {
    const closeOnEscape = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') onClose()
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [onClose])
  return (
    <div role="dialog" aria-label="Wallets">
      <ul>{children}</ul>
    </div>
  )
}
