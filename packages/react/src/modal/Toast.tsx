import type { Connection } from '@hawser/core'
import { useEffect, useState } from 'react'
import { Spinner } from '../components/Loading.js'
import { WarningIcon } from '../icons/Icon.js'
import { CheckIcon } from '../icons/modalIcons.js'
import { useHawserState } from '../provider/useHawserState.js'
import { useText } from '../text/useText.js'

/** The toast. Nothing that the user must act on is ever only here. */
export function Toast() {
  const { open, message, variant, textKey } = useHawserState((state) => state.toast)
  // A live region that comes with its text says nothing: the region is there first.
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  const connected = useConnectedName()
  const text = useText()

  return (
    <div className="hawser-toasts" aria-live="polite">
      {open && isThere ? (
        <div className="hawser-toast" data-variant={variant}>
          {variant === 'loading' ? <Spinner /> : variant === 'success' ? <CheckIcon /> : <WarningIcon />}
          <span>{textKey ? text.with({ [textKey]: message })(textKey) : message}</span>
        </div>
      ) : null}
      {connected ? (
        <span className="hawser-visually-hidden">{text('modal.connected', { wallet: text.wallet(connected) })}</span>
      ) : null}
    </div>
  )
}

/** The wallet that has just connected, until the modal opens the next time: it is said here, as the view that shows it goes. */
function useConnectedName(): string | undefined {
  const isOpen = useHawserState((state) => state.modal.isOpen)
  const connected = useHawserState(
    ({ connections, modal }) =>
      Object.values<Connection>(connections.byId).find(({ connectorId }) => connectorId === modal.connected)
        ?.connectorName,
  )
  const [said, say] = useState(connected)
  if (said !== connected && (isOpen || connected)) say(connected)
  return said
}
