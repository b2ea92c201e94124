import { explorerLink } from '@hawser/common'
import { type Connection, selectActiveNetwork } from '@hawser/core'
import { ExternalLinkIcon } from '../../icons/ExternalLinkIcon.js'
import { SendIcon } from '../../icons/SendIcon.js'
import { ExternalLink } from '../../parts/ExternalLink.js'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { enAccount } from '../../text/enAccount.js'
import { useText } from '../../text/useText.js'
import { useCanSend } from './useCanSend.js'

/** What can be done with the account from here; nothing where nothing can. */
export function AccountActions({ connection }: { readonly connection: Connection }) {
  const { router } = useHawser().internals.controllers
  const text = useText(enAccount)
  const network = useHawserState((state) => selectActiveNetwork(state, connection.namespace))
  const canSend = useCanSend(connection)
  const link = explorerLink(network, 'address', connection.address)

  if (!canSend && !link) return null
  return (
    <div className="hawser-tiles">
      {canSend ? (
        <button
          type="button"
          className="hawser-tile"
          data-hawser-open="Send"
          onClick={() => router.push({ name: 'Send' })}
        >
          <SendIcon />
          <span>{text('account.send')}</span>
        </button>
      ) : null}
      {link ? (
        <ExternalLink className="hawser-tile" href={link}>
          <ExternalLinkIcon />
          <span>{text('account.explorer')}</span>
        </ExternalLink>
      ) : null}
    </div>
  )
}
