import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { AppInfo } from '../wallet/walletSnapshot.js'
import { AppBadge } from './AppBadge.js'
import { AppOrigin } from './AppOrigin.js'

interface PromptDialogProps {
  readonly title: string
  readonly app: AppInfo
  readonly approveLabel: string
  /** Null where there is nothing that can be approved. */
  readonly onApprove: (() => void) | null
  readonly onReject: () => void
  readonly isBusy: boolean
  readonly error: string | null
  readonly children: ReactNode
}

/** What an app asks, over everything else: a bottom sheet on phones. Escape declines. */
export function PromptDialog(props: PromptDialogProps) {
  const { title, app, approveLabel, onApprove, onReject, isBusy, error, children } = props
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={ref}
      className="prompt"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        if (!isBusy) onReject()
      }}
    >
      <div className="prompt-head">
        <AppBadge app={app} />
        <h2 id={id}>{title}</h2>
        <AppOrigin app={app} />
      </div>
      {/* It scrolls, so it has to be reachable by keyboard (WCAG 2.1.1). */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs focus */}
      <section className="prompt-body" tabIndex={0} aria-label="Request">
        {children}
      </section>
      <div className="prompt-foot">
        {error ? (
          <p className="error" role="alert">
            {error}
          </p>
        ) : null}
        <button type="button" className="button quiet" disabled={isBusy} onClick={onReject}>
          Decline
        </button>
        {onApprove ? (
          <button type="button" className="button" disabled={isBusy} onClick={onApprove}>
            {isBusy ? 'One moment…' : approveLabel}
          </button>
        ) : null}
      </div>
    </dialog>
  )
}
